import { create } from "qrcode";

export type QrCode = { size: number; path: string };

const quietZone = 4;

/** Runs on the server, so that only the intended user receives the secret text. */
export function drawQrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const path = Array.from({ length: modules.size * modules.size }, (_, index) => {
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)];
    return modules.get(y, x) ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : "";
  }).join("");
  return { size: modules.size + 2 * quietZone, path };
}
