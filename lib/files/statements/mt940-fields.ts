import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/statements/model";
import type { TextLine } from "./file-text";
import { bareLine, headTags, isEnvelope, messageTypeIn, moneyTags, readTypes, tagsOfOthers } from "./mt940-grammar";
import { faultAt } from "./statement";

export type Field = { tag: string; text: string; line: number };

const fieldLinesMost = 100;
/** The standard allows six lines of 65 characters; German banks write more. */
const fieldUnitsMost = 10_000;
const tagPattern = /^:(\d{2}[A-Z]?|NS):/;

type Place = "outside" | "head" | "lines" | "closed";

/**
 * A tag's meaning depends on its place: among the lines of a statement only money tags are fields, and other text
 * belongs to the bank's details.
 * @throws Refusal that names the line
 */
export function* readFields(lines: Iterable<TextLine>): Generator<Field> {
  const reading = new FieldReading();
  for (const line of lines) {
    reading.take(line);
    yield* reading.fields.splice(0);
  }
  reading.end();
  yield* reading.fields.splice(0);
}

class FieldReading {
  readonly fields: Field[] = [];
  private place: Place = "outside";
  private field: Field | null = null;
  private count = 0;
  private cut: TextLine | null = null;
  private maybeNext = 0;

  take({ text, number }: TextLine): void {
    const line = { text: bareLine(text), number };
    if (line.text.trim() === "") return;
    if (this.cut) {
      const { cut } = this;
      this.cut = null;
      const joined = cut.text + line.text;
      if (tagPattern.test(joined)) {
        this.read({ text: joined, number: cut.number });
        return;
      }
      this.read(cut);
    }
    if (/^:(?:\d{1,2}[A-Z]?)?$/.test(line.text)) this.cut = line;
    else this.read(line);
  }

  end(): void {
    if (this.cut) this.read(this.cut);
    this.finish();
  }

  private read({ text, number }: TextLine): void {
    const isOutside = this.place === "outside";
    const tag = tagPattern.exec(isOutside ? text.trimStart() : text)?.[1];
    if (tag && this.isField(tag, text, number)) {
      this.finish();
      const written = isOutside ? text.trimStart() : text;
      this.field = { tag, text: written.slice(tag.length + 2), line: number };
      [this.count, this.maybeNext] = [1, 0];
      this.place = placeAfter(tag, this.place);
    } else if (this.endsMessage(text, number)) {
      this.finish();
      this.place = "outside";
    } else {
      this.addText(text, number);
    }
  }

  private isField(tag: string, text: string, number: number): boolean {
    const other = Object.hasOwn(tagsOfOthers, tag) ? tagsOfOthers[tag] : undefined;
    if (this.place === "head" && other) throw new Refusal(t.anotherMessage(other));
    if (this.place !== "lines" || moneyTags.includes(tag) || tag === "86" || tag === "NS") return true;
    if (tag === "90D" || tag === "90C") return /^:90[DC]:\d{1,5}[A-Z]{3}[\d,.]+\s*$/.test(text);
    if (this.maybeNext > 0 && (tag === "25" || tag === "25P" || tag === "21"))
      throw faultAt(this.maybeNext, ":62F:", t.isMissing);
    if (this.field?.tag !== "86" && this.field?.tag !== "61")
      throw tag === "20" ? faultAt(number, ":62F:", t.isMissing) : faultAt(number, `:${tag}:`, t.notInOrder);
    this.maybeNext = tag === "20" ? number : 0;
    return false;
  }

  private endsMessage(text: string, number: number): boolean {
    const type = messageTypeIn(text);
    if (type !== null && !readTypes.includes(type)) throw new Refusal(t.anotherMessage(type));
    if (this.place === "outside") {
      if (!isEnvelope(text)) throw faultAt(number, ":20:", t.notUnderstood(text.slice(0, 40)));
      return true;
    }
    if (this.place !== "lines") return isEnvelope(text);
    // A text may be a dash or a code; only a message's end has braces here.
    if (/^(?:-\}|\{[1-5S]:)/.test(text)) throw faultAt(number, ":62F:", t.isMissing);
    return false;
  }

  private addText(text: string, number: number): void {
    const { field } = this;
    if (!field) throw faultAt(number, ":20:", t.notUnderstood(text.slice(0, 40)));
    this.count += 1;
    if (this.count > fieldLinesMost || field.text.length + text.length > fieldUnitsMost)
      throw faultAt(number, `:${field.tag}:`, t.textTooLong);
    field.text += `\n${text}`;
  }

  private finish(): void {
    if (this.field) this.fields.push(this.field);
    this.field = null;
  }
}

function placeAfter(tag: string, before: Place): Place {
  if (tag === "60F" || tag === "60M") return "lines";
  if (tag === "62F" || tag === "62M") return "closed";
  if (before === "lines") return before;
  return headTags.includes(tag) ? "head" : before === "outside" ? "head" : before;
}
