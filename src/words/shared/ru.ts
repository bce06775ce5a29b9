import changes from '../../../locales/ru/changes.json' with { type: 'json' }
import fields from '../../../locales/ru/fields.json' with { type: 'json' }
import files from '../../../locales/ru/files.json' with { type: 'json' }
import map from '../../../locales/ru/map.json' with { type: 'json' }
import news from '../../../locales/ru/news.json' with { type: 'json' }
import notStarted from '../../../locales/ru/notStarted.json' with { type: 'json' }
import server from '../../../locales/ru/server.json' with { type: 'json' }
import shell from '../../../locales/ru/shell.json' with { type: 'json' }
import table from '../../../locales/ru/table.json' with { type: 'json' }
import type { Sentences } from '../sentences.ts'

/** The Russian sentences that every page needs. */
const sentences = {
  ...changes,
  ...fields,
  ...files,
  ...map,
  ...news,
  ...notStarted,
  ...server,
  ...shell,
  ...table,
} satisfies Sentences

export default sentences
