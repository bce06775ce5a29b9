const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const pairs = (from: string, to: string) => new Map([...from].map((letter, k) => [letter, to[k]]))
const toRussian = pairs(latin, russian)
const toLatin = pairs(russian, latin)

/** A text typed with the same keys on the other of the layouts QWERTY and ЙЦУКЕН, in lower case. */
export function otherLayout(text: string): string {
  const plain = text.toLowerCase()
  const letters = /[а-яё]/.test(plain) ? toLatin : toRussian
  return [...plain].map((letter) => letters.get(letter) ?? letter).join('')
}
