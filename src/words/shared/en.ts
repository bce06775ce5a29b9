import changes from '../../../locales/en/changes.json' with { type: 'json' }
import fields from '../../../locales/en/fields.json' with { type: 'json' }
import files from '../../../locales/en/files.json' with { type: 'json' }
import map from '../../../locales/en/map.json' with { type: 'json' }
import news from '../../../locales/en/news.json' with { type: 'json' }
import notStarted from '../../../locales/en/notStarted.json' with { type: 'json' }
import server from '../../../locales/en/server.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import table from '../../../locales/en/table.json' with { type: 'json' }
import type { Sentences } from '../sentences.ts'

/** The English sentences that every page needs. */
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
