type Props = { receiver: { name: string | null; account: string } };

/** Who is paid, in a sentence: the name, and the destination by its last digits, which never break apart. */
export function Receiver({ receiver: { name, account } }: Props) {
  return (
    <>
      {name ? `${name}, ` : ""}
      <span className="whitespace-nowrap">{account}</span>
    </>
  );
}
