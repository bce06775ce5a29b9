import { describe, expect, it } from 'vitest'
import { groupOf } from '../../src/domain/files/headers/groups.ts'
import { positionKindOf } from '../../src/domain/files/uploadPlan/positionKinds.ts'
import { allSentences } from '../../src/words/allSentences.ts'
import { type Language, languages } from '../../src/words/word.ts'

interface ForbiddenWord {
  readonly language: Language
  /** Matches the word in the sentences, with parameters removed. */
  readonly pattern: RegExp
  /** The word of the glossary. */
  readonly use: string
  /** Keys that use the word in another sense, or as names of files and pages. */
  readonly except?: readonly string[]
}

const word = (text: string) => new RegExp(`(?<![\\p{L}’])(?:${text})(?!\\p{L})`, 'iu')

/** Second words for one thing, and words that have another meaning for breeders. */
const forbidden: readonly ForbiddenWord[] = [
  { language: 'en', pattern: word('cultures?'), use: 'crop' },
  { language: 'en', pattern: word('snake'), use: 'serpentine' },
  { language: 'en', pattern: word('walk order|(?:the|a|another|each) walk'), use: 'walking order' },
  // The nursery kind “Control” is a stage of the Russian scheme.
  { language: 'en', pattern: word('controls?(?! characters)'), use: 'check', except: ['kind.control'] },
  { language: 'en', pattern: word('(?:make|making|made) (?:it )?(?:a variety|varieties)'), use: 'promote to variety' },
  {
    language: 'en',
    pattern: word('technolog(?:y|ies)(?! level)'),
    use: 'operation',
    except: ['scopeDetails.title'],
  },
  { language: 'en', pattern: word('suppress(?:ed|es|ion)?|left out (?:of calculations|already)'), use: 'excluded' },
  { language: 'en', pattern: word('proven|no difference shown'), use: 'significant' },
  // Statistical results only: a page may show something.
  { language: 'en', pattern: /\bis shown(?: between|: |\b[^.]*\bp )/iu, use: 'significant, found' },
  { language: 'en', pattern: /^\s+genotypes?$/iu, use: 'lines' },
  {
    language: 'en',
    pattern: word('repetitions?'),
    use: 'replication(s)',
    except: ['columns.repetitions', 'grid.repetitions', 'grid.repetitions.count'],
  },
  { language: 'en', pattern: /(?<!Field )\b(?:un)?book(?:s|ed|ing|ings)?\b/iu, use: 'reserve' },
  { language: 'en', pattern: word('faults?'), use: 'error' },
  { language: 'en', pattern: word('tak(?:e|es|en|ing) back|done again'), use: 'undo, redo, cancel' },
  { language: 'en', pattern: word('room size'), use: 'display size' },
  { language: 'ru', pattern: /эксперимент/iu, use: 'опыт' },
  { language: 'ru', pattern: /(?<!\p{L})ход\p{L}* поля/iu, use: 'тренд поля' },
  { language: 'ru', pattern: /схем\p{L}+ опыт/iu, use: 'план опыта' },
  { language: 'ru', pattern: /колон(?:ок|к)/iu, use: 'столбец' },
  { language: 'ru', pattern: /контрол/iu, use: 'стандарт', except: ['kind.control'] },
  { language: 'ru', pattern: /исправленн\p{L}+ средн/iu, use: 'скорректированное среднее' },
  { language: 'ru', pattern: /(?:главн|крупн)\p{L}+ делян/iu, use: 'делянка первого порядка' },
  { language: 'ru', pattern: /подавл/iu, use: 'исключено' },
  {
    language: 'ru',
    pattern: /(?<!уров\p{L}+ |по )технолог(?!ическ)/iu,
    use: 'технологическая операция',
    except: ['scopeDetails.title'],
  },
  { language: 'ru', pattern: /: заполнение|, заполнение,/iu, use: 'заполнитель' },
  { language: 'ru', pattern: /(?<!\p{L})проход(?!ит|ят)/iu, use: 'дорожка' },
  { language: 'ru', pattern: /выровненн/iu, use: 'константная' },
  { language: 'ru', pattern: /внес\p{L}+ фенотип/iu, use: 'внести учёт' },
  { language: 'ru', pattern: /расхожден/iu, use: 'конфликт' },
  { language: 'ru', pattern: /размер для зала/iu, use: 'крупность интерфейса' },
  // The count is повторность, one part of the area is повторение (Dospekhov).
  { language: 'ru', pattern: /каждой повторности|повторност(?:ей|и года|и или блок|ь взята)/iu, use: 'повторение' },
  {
    language: 'ru',
    pattern: /(?:число|количество) повторений|^повторений$/iu,
    use: 'повторность',
    except: ['columns.repetitions', 'grid.repetitions', 'grid.repetitions.count'],
  },
  { language: 'it', pattern: word('esperiment[oi]'), use: 'prova' },
  {
    language: 'it',
    pattern:
      /(?<!\p{L})(?:dimostrat[oaie]|(?:non|differenza) è provat[oa]|è mostrat[oa] alcuna differenza|differenza è mostrata)(?!\p{L})/iu,
    use: 'significativo',
  },
  { language: 'it', pattern: /(?<!\p{L})ricett[ae](?!\p{L})/iu, use: 'modello' },
  {
    language: 'it',
    pattern: word('controllo'),
    use: 'testimone',
    // Checking of a file, and the nursery kind.
    except: [
      'archiveFault.task.failed',
      'faults.cell.pattern_control',
      'faults.upload.outdated',
      'kind.control',
      'review.head.file',
      'review.none',
      'review.title',
      'upload.answerLost',
      'upload.checking',
    ],
  },
  { language: 'it', pattern: /soppress/iu, use: 'escluso' },
  { language: 'it', pattern: word('medi[ae] corrett[ae]'), use: 'media aggiustata' },
  {
    language: 'it',
    pattern: word('ripetizion[ei]'),
    use: 'replica',
    except: ['columns.repetitions', 'grid.repetitions', 'grid.repetitions.count'],
  },
  // The reader is “tu”: no Lei, and no formal imperative.
  { language: 'it', pattern: /(?<!\p{L})(?:Lei|(?:il|la|i|le) Su[oae]i?)(?!\p{L})/u, use: 'tu' },
  {
    language: 'it',
    pattern: word(
      'scelga|prema|attenda|riprovi|faccia|aggiunga|tenga|chieda|ricarichi|tolga|corregga|legga|metta|vada|chiuda|scarichi|incolli?(?= (?:il|la|lo|i|le)\\b)|ceda|apra|divida|si rivolga|carichi un|indichi|inserisca|scriva',
    ),
    use: 'tu',
  },
  {
    language: 'it',
    pattern: /^(?:Scegliere|Premere|Attendere|Selezionare|Impostare|Aprire|Digitare|Colorare|Provare) /u,
    use: 'tu',
  },
  { language: 'es', pattern: /experimento/iu, use: 'ensayo' },
  {
    language: 'es',
    pattern:
      /(?<!\p{L})(?:demostrad[oa]s?|(?:está|están) probad[oa]s?|no se muestra (?:diferencia|dependencia|semejanza))(?!\p{L})/iu,
    use: 'significativo',
  },
  { language: 'es', pattern: /(?<!\p{L})recetas?(?!\p{L})/iu, use: 'plantilla' },
  {
    language: 'es',
    pattern: word('control(?!es? de)'),
    use: 'testigo',
    except: ['faults.cell.pattern_control', 'kind.control'],
  },
  { language: 'es', pattern: /suprimid/iu, use: 'excluido' },
  { language: 'es', pattern: word('réplicas?'), use: 'repetición', except: ['columns.rep'] },
  {
    language: 'es',
    pattern: word('(?<!nivel de )tecnología(?! de cultivo)s?'),
    use: 'labor',
    except: ['scopeDetails.title'],
  },
  { language: 'es', pattern: word('rasgos?'), use: 'carácter' },
]

/** Questions before work is lost. */
const lossTitles = [
  'crop.leavePage',
  'crop.leaveTitle',
  'designMode.leaveTitle',
  'photos.bind.leaveTitle',
  'structure.leaveTitle',
]

const plain = (text: string) => text.replace(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, '')
const baseOf = (key: string) => key.replace(/_(one|few|many|other)$/, '')

describe('glossary', () => {
  it.each(forbidden)('sentences in $language use “$use”, not $pattern', ({ language, pattern, except = [] }) => {
    const violations = Object.entries(allSentences[language]).filter(([, text]) => pattern.test(plain(text)))
    expect(violations.filter(([key]) => !except.includes(baseOf(key)))).toEqual([])
    expect(except.filter((key) => !violations.some(([own]) => baseOf(own) === key))).toEqual([])
  })

  it('confirmations of lost work use no word that means both leave and allow', () => {
    const twoReadings = /^¿?(?:Leave the|Оставить|Бросить|Lasciare|Dejar)/u
    const violations = languages.flatMap((language) =>
      lossTitles.map((key) => (allSentences[language] as Readonly<Record<string, string>>)[key]),
    )
    expect(violations).not.toContain(undefined)
    expect(violations.filter((text) => twoReadings.test(text))).toEqual([])
  })

  it('words of older files are still recognised', () => {
    expect(['Технология', 'Technology', 'Tecnologia', 'Operations', 'Labores'].map(groupOf)).toEqual(
      Array(5).fill('technology'),
    )
    expect(['заполнение', 'заполнитель'].map(positionKindOf)).toEqual(['filler', 'filler'])
  })
})
