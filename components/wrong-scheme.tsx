import * as t from "@/messages/components/shell";

/**
 * Says which address to open. A browser that opened an https installation over http asks for styles and scripts over https, and
 * may get none; where there are styles, they hide this sentence.
 */
export function WrongScheme({ publicUrl }: { publicUrl: string }) {
  if (!publicUrl.startsWith("https:")) return null;
  return <p className="hidden">{t.openPaydeskAt(<a href={publicUrl}>{publicUrl}</a>)}</p>;
}
