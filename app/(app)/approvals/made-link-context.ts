"use client";

import { createContext } from "react";
import type { MadeLink } from "@/lib/identity/users/invitation-commands";

/** Where an approved change puts the link that it made. */
export const MadeLinkContext = createContext<(made: MadeLink) => void>(() => undefined);
