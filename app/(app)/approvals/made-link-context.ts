"use client";

import { createContext } from "react";
import type { MadeLink } from "@/lib/identity/users/invitation-commands";

export const MadeLinkContext = createContext<(made: MadeLink) => void>(() => undefined);
