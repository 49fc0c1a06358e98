import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { TellZone } from "@/components/layout-context";
import { readTheme } from "@/components/theme";
import { Toaster } from "@/components/toaster";
import { WrongScheme } from "@/components/wrong-scheme";
import { readBuildId } from "@/lib/core/runtime/build-id";
import { settings } from "@/lib/core/runtime/env";
import * as t from "@/messages/components/shell";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Paydesk", template: t.sPaydesk },
  description: t.appDescription,
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "32x32" },
      { url: "/icon.svg", type: "image/svg+xml" },
    ],
    apple: "/apple-touch-icon.png",
  },
  manifest: "/manifest.webmanifest",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f8f9" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1216" },
  ],
};

/**
 * Reading the cookie makes every page dynamic, which the Content-Security-Policy needs: a page rendered at build time
 * would carry no nonce. The theme is set here, so no script runs before the first paint.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get("theme")?.value);
  return (
    <html lang="en" data-theme={theme} data-build={readBuildId()}>
      <body>
        <WrongScheme publicUrl={settings().publicUrl} />
        {children}
        <Toaster />
        <TellZone />
      </body>
    </html>
  );
}
