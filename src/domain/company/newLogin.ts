/** Transliteration of Russian letters as in passports (ICAO Doc 9303, part 3, 2021). */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/** Only Latin letters and digits, in lower case; diacritics are dropped. */
function transliterated(text: string): string {
  return [...text.trim().toLowerCase()]
    .map((letter) => latin[letter] ?? letter.normalize('NFD'))
    .join('')
    .replace(/[^a-z0-9]/g, '')
}

/**
 * The suggested login for a name: first letter, dot, last name (`i.petrova`); numbered if it is in use; '' without a
 * name.
 */
export function offeredLogin(firstName: string, lastName: string, used: ReadonlySet<string>): string {
  const last = transliterated(lastName)
  if (last === '') return ''
  const first = transliterated(firstName).slice(0, 1)
  const base = first === '' ? last : `${first}.${last}`
  for (let number = 1; ; number++) {
    const login = number === 1 ? base : `${base}${number}`
    if (!used.has(login)) return login
  }
}

const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '-+!?*%#@'] as const
const passwordSigns = 14

/**
 * A password of 14 characters with at least one of each class, without characters that look alike. `random` returns whole
 * numbers from 0 to below its argument, equally likely, and must be unpredictable.
 */
export function newPassword(random: (below: number) => number): string {
  const characters = classes.join('')
  const signs = Array.from({ length: passwordSigns }, (_, k) => {
    const alphabet = classes[k] ?? characters
    return alphabet[random(alphabet.length)]
  })
  // Fisher and Yates (1938): otherwise the classes would be in their order.
  for (let k = signs.length - 1; k > 0; k--) {
    const other = random(k + 1)
    ;[signs[k], signs[other]] = [signs[other], signs[k]]
  }
  return signs.join('')
}
