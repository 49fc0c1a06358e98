type Props = { receiver: { name: string | null; account: string } };

export function Receiver({ receiver: { name, account } }: Props) {
  return (
    <>
      {name ? `${name}, ` : ""}
      <span className="whitespace-nowrap">{account}</span>
    </>
  );
}
