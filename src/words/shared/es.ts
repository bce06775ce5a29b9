import changes from '../../../locales/es/changes.json' with { type: 'json' }
import fields from '../../../locales/es/fields.json' with { type: 'json' }
import files from '../../../locales/es/files.json' with { type: 'json' }
import map from '../../../locales/es/map.json' with { type: 'json' }
import news from '../../../locales/es/news.json' with { type: 'json' }
import notStarted from '../../../locales/es/notStarted.json' with { type: 'json' }
import server from '../../../locales/es/server.json' with { type: 'json' }
import shell from '../../../locales/es/shell.json' with { type: 'json' }
import table from '../../../locales/es/table.json' with { type: 'json' }
import type { Sentences } from '../sentences.ts'

/** The Spanish sentences that every page needs. */
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
