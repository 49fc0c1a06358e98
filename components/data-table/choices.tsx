type Props = { all: string; choices: readonly { id: string; name: string }[] };

/** The options of a filter: everything, or one of some named things. */
export function Choices({ all, choices }: Props) {
  return (
    <>
      <option value="">{all}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
