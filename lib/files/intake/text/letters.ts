const languages: readonly string[] = [
  "äöüß",
  "àâçéèêëîïôùûüœæ",
  "áéíñóúü",
  "áâãàçéêíóôõúü",
  "åäöæøé",
  "áéíðóúýþæö",
  "ëéïèöü",
  "ąćęłńóśźż",
  "áčďéěíňóřšťúůýž",
  "áäčďéíĺľňóôŕšťúýž",
  "áéíóöőúüű",
  "ăâîşţ",
  "čćđšž",
  "çğıöşüâîûi\u0307",
  "ąčęėįšųūž",
  "āčēģīķļņšūž",
  "äõöüšž",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
  "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
  "абвгдђежзијклљмнњопрстћуфхцчџшѓѕќ",
];
const atWordEnd = "àèéìòù";
const sets = languages.map((letters) => new Set(letters));

const loneLetters = "àéèìòóúíøåöőæčšžćłśż";

const letter = /\p{L}/u;
const openers = "«“„‘‹¿¡";
const closers = "»”“’›…ºª°";
const joiners = "’‘´·–—\u00a0";

type Script = "latin" | "cyrillic" | "asian" | "other";

function scriptOf(character: string): Script {
  if (/\p{Script=Latin}/u.test(character)) return "latin";
  if (/\p{Script=Cyrillic}/u.test(character)) return "cyrillic";
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\uff70\uff9e\uff9f]/u.test(character)
    ? "asian"
    : "other";
}

const isLower = (character: string) => /\p{Ll}/u.test(character);
const isUpper = (character: string) => /\p{Lu}/u.test(character);

function isMisplacedLetter(character: string, before: string, after: string, run: number): boolean {
  const script = scriptOf(character);
  if (/\d/.test(before) && /\d/.test(after)) return true;
  const isAlone = !letter.test(before) && !letter.test(after);
  if (script === "latin" && isAlone && !loneLetters.includes(character.toLowerCase())) return true;
  for (const beside of [before, after]) if (letter.test(beside) && scriptOf(beside) !== script) return true;
  if (script === "other") return true;
  if ((isLower(before) && isUpper(character)) || (isLower(character) && isUpper(after))) return true;
  return script === "latin" && run >= 3;
}

function isMisplacedSign(character: string, before: string, after: string): boolean {
  if (/[\p{Cc}\p{Co}\p{Cn}\p{M}\ufffd\u2500-\u259f]/u.test(character)) return true;
  if (joiners.includes(character)) return false;
  if (/[\u3000-\u303f\uff00-\uff9f]/.test(character))
    return scriptOf(before) === "latin" || scriptOf(after) === "latin";
  if (letter.test(after)) return !openers.includes(character) || letter.test(before);
  if (letter.test(before)) return !closers.includes(character) && !(/[®™©]/.test(character) && before < "\x80");
  return false;
}

export function isImpossible(text: string): boolean {
  const characters = [...text];
  let run = 0;
  return characters.some((character, at) => {
    if (character < "\x80") {
      run = 0;
      return false;
    }
    const [before = "", after = ""] = [characters[at - 1], characters[at + 1]];
    if (!letter.test(character)) {
      run = 0;
      return isMisplacedSign(character, before, after);
    }
    run += 1;
    return isMisplacedLetter(character, before, after, run);
  });
}

export function strangeShare(texts: readonly string[]): number {
  const foreign = sets.map(() => 0);
  let foreignToItalian = 0;
  let count = 0;
  for (const text of texts) {
    const characters = [...text.toLowerCase()];
    for (const [at, character] of characters.entries()) {
      if (character < "\x80" || !letter.test(character) || scriptOf(character) === "asian") continue;
      count += 1;
      for (const [index, set] of sets.entries()) if (!set.has(character)) foreign[index] = (foreign[index] ?? 0) + 1;
      if (!atWordEnd.includes(character) || letter.test(characters[at + 1] ?? "")) foreignToItalian += 1;
    }
  }
  return count === 0 ? 0 : Math.min(foreignToItalian, ...foreign) / count;
}
