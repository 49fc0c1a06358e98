import * as t from "@/messages/components/shell";

/**
 * A browser that opens an https installation over http asks for styles over https and may get none. Where styles load,
 * they hide this sentence.
 */
export function WrongScheme({ publicUrl }: { publicUrl: string }) {
  if (!publicUrl.startsWith("https:")) return null;
  return <p className="hidden">{t.openPaydeskAt(<a href={publicUrl}>{publicUrl}</a>)}</p>;
}
