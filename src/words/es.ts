import account from '../../locales/es/account.json' with { type: 'json' }
import admin from '../../locales/es/admin.json' with { type: 'json' }
import changes from '../../locales/es/changes.json' with { type: 'json' }
import fields from '../../locales/es/fields.json' with { type: 'json' }
import files from '../../locales/es/files.json' with { type: 'json' }
import genome from '../../locales/es/genome.json' with { type: 'json' }
import map from '../../locales/es/map.json' with { type: 'json' }
import news from '../../locales/es/news.json' with { type: 'json' }
import notStarted from '../../locales/es/notStarted.json' with { type: 'json' }
import pedigree from '../../locales/es/pedigree.json' with { type: 'json' }
import server from '../../locales/es/server.json' with { type: 'json' }
import shell from '../../locales/es/shell.json' with { type: 'json' }
import statistics from '../../locales/es/statistics.json' with { type: 'json' }
import storage from '../../locales/es/storage.json' with { type: 'json' }
import table from '../../locales/es/table.json' with { type: 'json' }
import type { Sentences } from './sentences.ts'

/** Every Spanish sentence by its key. */
const sentences: Sentences = {
  ...account,
  ...admin,
  ...changes,
  ...fields,
  ...files,
  ...genome,
  ...map,
  ...news,
  ...notStarted,
  ...pedigree,
  ...server,
  ...shell,
  ...statistics,
  ...storage,
  ...table,
}

export default sentences
