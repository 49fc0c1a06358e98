import * as t from "@/messages/components/shell";

/**
 * What a browser shows of a page that it opened over http although users open it over https: everything the page needs is then
 * asked for over https, which may be nowhere, so there are no styles and no scripts. Styles hide this sentence.
 */
export function WrongScheme({ publicUrl }: { publicUrl: string }) {
  if (!publicUrl.startsWith("https:")) return null;
  return <p className="hidden">{t.openPaydeskAt(<a href={publicUrl}>{publicUrl}</a>)}</p>;
}
