import type { Language } from '../../../src/words/word.ts'
import type { DemoCrop } from '../demoYear.ts'
import type { StoryTrait } from './truth.ts'

interface WordedTrait {
  readonly name: string
  readonly unit: string
  readonly method: string
}

/** What the sample trial and its company are called in a language; the first site sorts before the others. */
export interface StoryWords {
  readonly crop: DemoCrop
  /** Nurseries with the built-in region of each. */
  readonly sites: readonly { readonly name: string; readonly region: number }[]
  readonly replication: string
  readonly block: string
  readonly traits: Readonly<Record<StoryTrait, WordedTrait>>
  /** Made-up varieties: two checks, six mothers, four fathers. */
  readonly checks: readonly string[]
  readonly mothers: readonly string[]
  readonly fathers: readonly string[]
  /** What the numbers of lines of crosses and of founders begin with. */
  readonly linePrefix: string
  readonly founderPrefix: string
  /** Comments of the two lost plots, and the note on the value that is out of range. */
  readonly lost: readonly string[]
  readonly odd: string
}

export const storyWords: Readonly<Record<Language, StoryWords>> = {
  ru: {
    crop: { russian_name: 'Пшеница яровая', english_name: 'Spring wheat' },
    sites: [
      { name: 'Краснодар', region: 23 },
      { name: 'Омск', region: 37 },
      { name: 'Саратов', region: 64 },
    ],
    replication: 'Повторение',
    block: 'Блок',
    traits: {
      yield: { name: 'Урожайность', unit: 'т/га', method: 'Комбайн, 14 % влажности' },
      height: { name: 'Высота растений', unit: 'см', method: 'Три промера на делянке перед уборкой' },
      heading: { name: 'Колошение', unit: 'сут. от посева', method: 'Половина колосьев вышла' },
      protein: { name: 'Белок', unit: '%', method: 'БИК, на сухое вещество' },
      lodging: { name: 'Устойчивость к полеганию', unit: 'балл', method: '9 – стоит, 1 – лежит' },
    },
    checks: ['Светозара', 'Нива Дона'],
    mothers: ['Берегиня 4', 'Венец', 'Горлица 7', 'Заречная', 'Лучина', 'Озарина 2'],
    fathers: ['Гранит 3', 'Ермак 21', 'Кряж', 'Ставр'],
    linePrefix: 'ЯП',
    founderPrefix: 'К',
    lost: ['Вымочка: делянка погибла', 'Задета опрыскивателем, не убрана'],
    odd: 'Проверить: возможно, 83',
  },
  en: {
    crop: { russian_name: 'Яровая пшеница', english_name: 'Spring wheat' },
    sites: [
      { name: 'Colby', region: 145 },
      { name: 'Fargo', region: 169 },
      { name: 'Lincoln', region: 158 },
    ],
    replication: 'Replication',
    block: 'Block',
    traits: {
      yield: { name: 'Grain yield', unit: 't/ha', method: 'Combine, 14 % moisture' },
      height: { name: 'Plant height', unit: 'cm', method: 'Three readings per plot before harvest' },
      heading: { name: 'Heading', unit: 'days from sowing', method: 'Half of the ears out' },
      protein: { name: 'Protein', unit: '%', method: 'NIR, dry matter' },
      lodging: { name: 'Lodging resistance', unit: 'score', method: '9 = upright, 1 = flat' },
    },
    checks: ['Prairie Dawn', 'Stonefield'],
    mothers: ['Amberley 4', 'Brightwater', 'Copper Ridge 7', 'Dunmore', 'Elkhorn', 'Fairmead 2'],
    fathers: ['Ironwood 3', 'Juniper 21', 'Kestrel', 'Larkspur'],
    linePrefix: 'SW',
    founderPrefix: 'PI',
    lost: ['Flooded: the plot is lost', 'Hit by the sprayer, not harvested'],
    odd: 'Check: perhaps 83',
  },
  it: {
    crop: { russian_name: 'Яровая пшеница', english_name: 'Frumento primaverile' },
    sites: [
      { name: 'Bologna', region: 88 },
      { name: 'Foggia', region: 96 },
      { name: 'Siena', region: 99 },
    ],
    replication: 'Ripetizione',
    block: 'Blocco',
    traits: {
      yield: { name: 'Resa in granella', unit: 't/ha', method: 'Mietitrebbia, umidità 14 %' },
      height: { name: 'Altezza delle piante', unit: 'cm', method: 'Tre misure per parcella prima della raccolta' },
      heading: { name: 'Spigatura', unit: 'giorni dalla semina', method: 'Metà delle spighe emerse' },
      protein: { name: 'Proteine', unit: '%', method: 'NIR, sostanza secca' },
      lodging: { name: 'Resistenza all’allettamento', unit: 'punteggio', method: '9 = eretta, 1 = allettata' },
    },
    checks: ['Alba Dorata', 'Pietrafitta'],
    mothers: ['Ambrata 4', 'Brezza', 'Collina 7', 'Estiva', 'Ginestra', 'Lucente 2'],
    fathers: ['Maestro 3', 'Nembo 21', 'Orione', 'Rupe'],
    linePrefix: 'FP',
    founderPrefix: 'AN',
    lost: ['Ristagno d’acqua: parcella persa', 'Urtata dall’irroratrice, non raccolta'],
    odd: 'Da verificare: forse 83',
  },
  es: {
    crop: { russian_name: 'Яровая пшеница', english_name: 'Trigo de primavera' },
    sites: [
      { name: 'Córdoba', region: 104 },
      { name: 'Valladolid', region: 112 },
      { name: 'Zaragoza', region: 105 },
    ],
    replication: 'Repetición',
    block: 'Bloque',
    traits: {
      yield: { name: 'Rendimiento', unit: 't/ha', method: 'Cosechadora, 14 % de humedad' },
      height: { name: 'Altura de planta', unit: 'cm', method: 'Tres medidas por parcela antes de la cosecha' },
      heading: { name: 'Espigado', unit: 'días desde la siembra', method: 'La mitad de las espigas fuera' },
      protein: { name: 'Proteína', unit: '%', method: 'NIR, materia seca' },
      lodging: { name: 'Resistencia al encamado', unit: 'puntuación', method: '9 = erguida, 1 = tumbada' },
    },
    checks: ['Alborada 12', 'Piedra Clara'],
    mothers: ['Ámbar 4', 'Brisa', 'Colina 7', 'Estival', 'Genista', 'Lucero 2'],
    fathers: ['Maestro 3', 'Nimbo 21', 'Orión', 'Peñasco'],
    linePrefix: 'TP',
    founderPrefix: 'BG',
    lost: ['Encharcada: parcela perdida', 'Dañada por el pulverizador, sin cosechar'],
    odd: 'Comprobar: quizá 83',
  },
}
