import changes from '../../../locales/it/changes.json' with { type: 'json' }
import fields from '../../../locales/it/fields.json' with { type: 'json' }
import files from '../../../locales/it/files.json' with { type: 'json' }
import map from '../../../locales/it/map.json' with { type: 'json' }
import news from '../../../locales/it/news.json' with { type: 'json' }
import notStarted from '../../../locales/it/notStarted.json' with { type: 'json' }
import server from '../../../locales/it/server.json' with { type: 'json' }
import shell from '../../../locales/it/shell.json' with { type: 'json' }
import table from '../../../locales/it/table.json' with { type: 'json' }
import type { Sentences } from '../sentences.ts'

/** The Italian sentences that every page needs. */
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
