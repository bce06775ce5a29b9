/** Encodings in which text files are read, by their names in the Encoding Standard (WHATWG). */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'koi8-r',
  'ibm866',
  'x-mac-cyrillic',
  'iso-8859-2',
  'macintosh',
] as const

export type Encoding = (typeof ENCODINGS)[number]

/** The encoding of that name; null for none, or one that is not read. */
export function encodingNamed(name: string | undefined): Encoding | null {
  return ENCODINGS.find((encoding) => encoding === name) ?? null
}

/** One way to read the bytes of a text file, with up to five of its words that another reading spells differently. */
export interface EncodingReading {
  readonly encoding: Encoding
  readonly words: readonly string[]
}

/** Readings of a text file whose encoding is not certain, the likeliest first. */
export interface EncodingGuess {
  readonly readings: readonly EncodingReading[]
  /** The reading that was chosen beside the file; null = the likeliest was taken. */
  readonly chosen: Encoding | null
}

interface MaybeGuessed {
  readonly encodingGuess?: EncodingGuess
}

/** Asks how the letters of a text file are read, where the bytes allow several readings. */
export const encodingOption = {
  name: 'encoding',
  label: 'upload.encoding',
  choices: [],
  isRead: true,
  choicesOf: ({ encodingGuess }: MaybeGuessed) =>
    (encodingGuess?.readings ?? []).map(({ encoding, words }) => ({
      value: encoding,
      text: `${words.join(', ')} (${encoding})`,
    })),
  isOpen: ({ encodingGuess }: MaybeGuessed) => encodingGuess !== undefined,
} as const
