import account from '../../locales/ru/account.json' with { type: 'json' }
import admin from '../../locales/ru/admin.json' with { type: 'json' }
import changes from '../../locales/ru/changes.json' with { type: 'json' }
import fields from '../../locales/ru/fields.json' with { type: 'json' }
import files from '../../locales/ru/files.json' with { type: 'json' }
import genome from '../../locales/ru/genome.json' with { type: 'json' }
import map from '../../locales/ru/map.json' with { type: 'json' }
import news from '../../locales/ru/news.json' with { type: 'json' }
import notStarted from '../../locales/ru/notStarted.json' with { type: 'json' }
import pedigree from '../../locales/ru/pedigree.json' with { type: 'json' }
import server from '../../locales/ru/server.json' with { type: 'json' }
import shell from '../../locales/ru/shell.json' with { type: 'json' }
import statistics from '../../locales/ru/statistics.json' with { type: 'json' }
import storage from '../../locales/ru/storage.json' with { type: 'json' }
import table from '../../locales/ru/table.json' with { type: 'json' }
import type { Sentences } from './sentences.ts'

/** Every Russian sentence by its key. */
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
