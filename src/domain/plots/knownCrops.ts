/** A crop offered by name, in the four languages of the interface. */
export interface KnownCrop {
  readonly ru: string
  readonly en: string
  readonly it: string
  readonly es: string
}

const crop = (en: string, ru: string, it: string, es: string): KnownCrop => ({ ru, en, it, es })

/** Field and vegetable crops that a company can choose; any other is added by a typed name. */
export const knownCrops: readonly KnownCrop[] = [
  crop('Wheat', 'Пшеница', 'Frumento', 'Trigo'),
  crop('Winter wheat', 'Озимая пшеница', 'Frumento tenero invernale', 'Trigo de invierno'),
  crop('Spring wheat', 'Яровая пшеница', 'Frumento tenero primaverile', 'Trigo de primavera'),
  crop('Durum wheat', 'Твёрдая пшеница', 'Frumento duro', 'Trigo duro'),
  crop('Barley', 'Ячмень', 'Orzo', 'Cebada'),
  crop('Winter barley', 'Озимый ячмень', 'Orzo invernale', 'Cebada de invierno'),
  crop('Spring barley', 'Яровой ячмень', 'Orzo primaverile', 'Cebada de primavera'),
  crop('Oats', 'Овёс', 'Avena', 'Avena'),
  crop('Rye', 'Рожь', 'Segale', 'Centeno'),
  crop('Triticale', 'Тритикале', 'Triticale', 'Triticale'),
  crop('Maize', 'Кукуруза', 'Mais', 'Maíz'),
  crop('Rice', 'Рис', 'Riso', 'Arroz'),
  crop('Sorghum', 'Сорго', 'Sorgo', 'Sorgo'),
  crop('Millet', 'Просо', 'Miglio', 'Mijo'),
  crop('Buckwheat', 'Гречиха', 'Grano saraceno', 'Trigo sarraceno'),
  crop('Soybean', 'Соя', 'Soia', 'Soja'),
  crop('Pea', 'Горох', 'Pisello', 'Guisante'),
  crop('Chickpea', 'Нут', 'Cece', 'Garbanzo'),
  crop('Lentil', 'Чечевица', 'Lenticchia', 'Lenteja'),
  crop('Common bean', 'Фасоль', 'Fagiolo', 'Judía'),
  crop('Faba bean', 'Кормовые бобы', 'Favino', 'Haba'),
  crop('Lupin', 'Люпин', 'Lupino', 'Altramuz'),
  crop('Groundnut', 'Арахис', 'Arachide', 'Cacahuete'),
  crop('Sunflower', 'Подсолнечник', 'Girasole', 'Girasol'),
  crop('Oilseed rape', 'Рапс', 'Colza', 'Colza'),
  crop('Mustard', 'Горчица', 'Senape', 'Mostaza'),
  crop('Flax', 'Лён', 'Lino', 'Lino'),
  crop('Safflower', 'Сафлор', 'Cartamo', 'Cártamo'),
  crop('Cotton', 'Хлопчатник', 'Cotone', 'Algodón'),
  crop('Hemp', 'Конопля', 'Canapa', 'Cáñamo'),
  crop('Sugar beet', 'Сахарная свёкла', 'Barbabietola da zucchero', 'Remolacha azucarera'),
  crop('Potato', 'Картофель', 'Patata', 'Patata'),
  crop('Tomato', 'Томат', 'Pomodoro', 'Tomate'),
  crop('Pepper', 'Перец', 'Peperone', 'Pimiento'),
  crop('Cucumber', 'Огурец', 'Cetriolo', 'Pepino'),
  crop('Onion', 'Лук репчатый', 'Cipolla', 'Cebolla'),
  crop('Carrot', 'Морковь', 'Carota', 'Zanahoria'),
  crop('Cabbage', 'Капуста', 'Cavolo', 'Col'),
  crop('Melon', 'Дыня', 'Melone', 'Melón'),
  crop('Alfalfa', 'Люцерна', 'Erba medica', 'Alfalfa'),
  crop('Red clover', 'Клевер луговой', 'Trifoglio pratense', 'Trébol rojo'),
  crop('Perennial ryegrass', 'Райграс пастбищный', 'Loietto perenne', 'Raigrás perenne'),
]

/** A name in the form used for searching: without case and accents, ё as е. */
const searchable = (name: string): string => name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const namesOf = ({ ru, en, it, es }: KnownCrop): readonly string[] => [ru, en, it, es]

const byName = new Map<string, KnownCrop>()
for (const knownCrop of knownCrops)
  for (const name of namesOf(knownCrop)) if (!byName.has(searchable(name))) byName.set(searchable(name), knownCrop)

/** The known crop with this name in any of the languages; null if there is none. */
export function knownCropNamed(name: string): KnownCrop | null {
  return byName.get(searchable(name)) ?? null
}

/** The name in a language of the interface; English for any other. */
export function knownCropIn(crop: KnownCrop, language: string): string {
  return language === 'ru' || language === 'it' || language === 'es' ? crop[language] : crop.en
}

/**
 * Crops with a name in any language that contains the text, first those that begin with it in the reader's language, each
 * group by name; all of them for an empty text.
 */
export function findKnownCrops(text: string, language: string): readonly KnownCrop[] {
  const query = searchable(text)
  const rank = (one: KnownCrop) => (searchable(knownCropIn(one, language)).startsWith(query) ? 0 : 1)
  return knownCrops
    .filter((one) => namesOf(one).some((name) => searchable(name).includes(query)))
    .sort((a, b) => rank(a) - rank(b) || knownCropIn(a, language).localeCompare(knownCropIn(b, language), language))
}

/**
 * The crop whose name, of at least four letters, occurs in a text as whole words; the longest name is preferred; null if
 * there is none.
 */
export function knownCropInText(text: string): KnownCrop | null {
  const words = ` ${searchable(text).replace(/[^\p{L}]+/gu, ' ')} `
  let best: { crop: KnownCrop; length: number } | null = null
  for (const [name, crop] of byName) {
    if (name.length < 4 || name.length <= (best?.length ?? 0) || !words.includes(` ${name} `)) continue
    best = { crop, length: name.length }
  }
  return best?.crop ?? null
}
