/** Latin letters for Russian ones, as passports have them (ICAO Doc 9303, part 3, 2021). */
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

/** Only Latin letters and digits, in lower case; marks of letters are dropped. */
function transliterated(text: string): string {
  return [...text.trim().toLowerCase()]
    .map((letter) => latin[letter] ?? letter.normalize('NFD'))
    .join('')
    .replace(/[^a-z0-9]/g, '')
}

/** The login that is offered for a name: first letter, dot, last name (`i.petrova`); numbered where it is taken; '' without a name. */
export function offeredLogin(firstName: string, lastName: string, taken: ReadonlySet<string>): string {
  const last = transliterated(lastName)
  if (last === '') return ''
  const first = transliterated(firstName).slice(0, 1)
  const base = first === '' ? last : `${first}.${last}`
  for (let number = 1; ; number++) {
    const login = number === 1 ? base : `${base}${number}`
    if (!taken.has(login)) return login
  }
}

const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '-+!?*%#@'] as const
const passwordSigns = 14

/**
 * A password of 14 signs with one of each class at least, without signs that look alike. `random` answers whole numbers from 0 to
 * below its argument, each as likely, and must not be foreseen.
 */
export function newPassword(random: (below: number) => number): string {
  const all = classes.join('')
  const signs = Array.from({ length: passwordSigns }, (_, k) => {
    const from = classes[k] ?? all
    return from[random(from.length)]
  })
  // Fisher and Yates (1938): else the classes would stand in their order.
  for (let k = signs.length - 1; k > 0; k--) {
    const other = random(k + 1)
    ;[signs[k], signs[other]] = [signs[other], signs[k]]
  }
  return signs.join('')
}
