import { create } from "qrcode";

/** A QR code as one SVG path over a square of `size` units, its quiet zone included. */
export type QrCode = { size: number; path: string };

const quietZone = 4;

/** Draws a text as a QR code. Runs on the server: the text never leaves it but to the user it is for. */
export function drawQrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const path = Array.from({ length: modules.size * modules.size }, (_, index) => {
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)];
    return modules.get(y, x) ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : "";
  }).join("");
  return { size: modules.size + 2 * quietZone, path };
}
