import type { Language } from '../../../src/words/word.ts'
import type { DemoCrop } from '../demoYear.ts'
import type { StoryTrait } from './truth.ts'

interface WordedTrait {
  readonly name: string
  readonly unit: string
  readonly method: string
}

/** Names in the sample trial and its company in a language; the first site sorts before the others. */
export interface StoryWords {
  readonly crop: DemoCrop
  /** Nurseries with the built-in region of each. */
  readonly sites: readonly { readonly name: string; readonly region: number }[]
  readonly replication: string
  readonly block: string
  readonly traits: Readonly<Record<StoryTrait, WordedTrait>>
  /** Invented varieties: two checks, six mothers, four fathers. */
  readonly checks: readonly string[]
  readonly mothers: readonly string[]
  readonly fathers: readonly string[]
  /** What the numbers of lines of crosses and of founders begin with. */
  readonly linePrefix: string
  readonly founderPrefix: string
  /** Comments of the two lost plots, and the note on the value that is out of range. */
  readonly lost: readonly string[]
  readonly odd: string
  /** Remarks on values, and comments on plots that pleased the director; plots from 0 in the order of the map. */
  readonly remarks: readonly { readonly trait: StoryTrait; readonly plot: number; readonly text: string }[]
  readonly praise: readonly { readonly plot: number; readonly text: string }[]
  /** Names of files from the laboratory and of photos of plots. */
  readonly files: { readonly protein: string; readonly photo: string; readonly markers: string }
  /** Captions of the three photos. */
  readonly photos: readonly string[]
  readonly store: StoreWords
}

/** The seed store in a language. */
interface StoreWords {
  /** Warehouses with their places. */
  readonly houses: readonly { readonly name: string; readonly places: readonly string[] }[]
  /** Notes on the lots with warnings. */
  readonly notes: { readonly weak: string; readonly uncleared: string; readonly untested: string }
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
    remarks: [
      { trait: 'lodging', plot: 30, text: 'Полегание после ливня 9 июля' },
      { trait: 'yield', plot: 96, text: 'Потрава птицами с края' },
      { trait: 'yield', plot: 20, text: 'Редкий стебель в двух рядках' },
      { trait: 'protein', plot: 58, text: 'Сверить с повторной пробой' },
    ],
    praise: [
      { plot: 59, text: 'Лучшая в повторении, размножить' },
      { plot: 107, text: 'Ровный стеблестой' },
    ],
    files: { protein: 'белок', photo: 'делянка', markers: 'маркеры' },
    photos: ['Начало колошения', 'Лежит после ливня', 'Перед уборкой'],
    store: {
      houses: [
        { name: 'Главный склад', places: ['А-01', 'А-02', 'А-03', 'А-04'] },
        { name: 'Холодная камера', places: ['Х-01', 'Х-02'] },
      ],
      notes: {
        weak: 'Всхожесть ниже нормы, подработать',
        uncleared: 'Ждёт заключения карантина',
        untested: 'Проверить всхожесть до посева',
      },
    },
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
    remarks: [
      { trait: 'lodging', plot: 30, text: 'Lodged after the storm of 9 July' },
      { trait: 'yield', plot: 96, text: 'Bird damage at the edge' },
      { trait: 'yield', plot: 20, text: 'Thin stand in two rows' },
      { trait: 'protein', plot: 58, text: 'Compare with a second sample' },
    ],
    praise: [
      { plot: 59, text: 'Best of its replication, multiply' },
      { plot: 107, text: 'Very even stand' },
    ],
    files: { protein: 'protein', photo: 'plot', markers: 'markers' },
    photos: ['Heading begins', 'Flat after the storm', 'Before harvest'],
    store: {
      houses: [
        { name: 'Main store', places: ['A-01', 'A-02', 'A-03', 'A-04'] },
        { name: 'Cold store', places: ['C-01', 'C-02'] },
      ],
      notes: {
        weak: 'Germinates poorly, clean it again',
        uncleared: 'Waits for plant health',
        untested: 'Test germination before sowing',
      },
    },
  },
  it: {
    crop: { russian_name: 'Яровая пшеница', english_name: 'Frumento tenero primaverile' },
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
    remarks: [
      { trait: 'lodging', plot: 30, text: 'Allettata dopo il temporale del 9 luglio' },
      { trait: 'yield', plot: 96, text: 'Danni da uccelli sul bordo' },
      { trait: 'yield', plot: 20, text: 'Rada in due file' },
      { trait: 'protein', plot: 58, text: 'Confrontare con un secondo campione' },
    ],
    praise: [
      { plot: 59, text: 'La migliore della ripetizione, da moltiplicare' },
      { plot: 107, text: 'Molto uniforme' },
    ],
    files: { protein: 'proteine', photo: 'parcella', markers: 'marcatori' },
    photos: ['Inizio spigatura', 'Allettata dopo il temporale', 'Prima della raccolta'],
    store: {
      houses: [
        { name: 'Magazzino principale', places: ['A-01', 'A-02', 'A-03', 'A-04'] },
        { name: 'Cella fredda', places: ['F-01', 'F-02'] },
      ],
      notes: {
        weak: 'Germina poco, da selezionare di nuovo',
        uncleared: 'In attesa del servizio fitosanitario',
        untested: 'Provare la germinazione prima della semina',
      },
    },
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
    remarks: [
      { trait: 'lodging', plot: 30, text: 'Encamada tras la tormenta del 9 de julio' },
      { trait: 'yield', plot: 96, text: 'Daño de pájaros en el borde' },
      { trait: 'yield', plot: 20, text: 'Rala en dos hileras' },
      { trait: 'protein', plot: 58, text: 'Comparar con una segunda muestra' },
    ],
    praise: [
      { plot: 59, text: 'La mejor de su repetición, multiplicar' },
      { plot: 107, text: 'Muy uniforme' },
    ],
    files: { protein: 'proteína', photo: 'parcela', markers: 'marcadores' },
    photos: ['Comienza el espigado', 'Encamada tras la tormenta', 'Antes de la cosecha'],
    store: {
      houses: [
        { name: 'Almacén principal', places: ['A-01', 'A-02', 'A-03', 'A-04'] },
        { name: 'Cámara fría', places: ['F-01', 'F-02'] },
      ],
      notes: {
        weak: 'Germina poco, limpiar de nuevo',
        uncleared: 'Espera a sanidad vegetal',
        untested: 'Probar la germinación antes de sembrar',
      },
    },
  },
}
