import { describe, expect, it } from 'vitest'
import { sourceFiles } from './sourceFiles.ts'

/** What only some files are allowed to do with the database. Remove an entry that no longer applies. */
const reserved: { what: string; pattern: RegExp; places: Record<string, string> }[] = [
  {
    what: 'opens a transaction of the driver',
    pattern: /\.begin\(/,
    places: {
      'server/platform/db/transaction.ts':
        'the one way in which everybody else opens one: it fails when its connection is lost',
      'server/admin/backup/makeBackup.ts': 'reads every company in one snapshot, beside the server',
      'server/admin/backup/restoreBackup.ts': 'as the owner, before a server listens',
      'server/admin/distribution/distributeTables.ts': 'as the owner, while no server runs',
      'server/platform/db/grants.ts': 'as the owner, before the server listens',
      'server/platform/db/lockedSteps.ts': 'as the owner: steps on the schema, beside or before a server',
    },
  },
  {
    what: 'opens a transaction without a company',
    pattern: /\binTransaction\(/,
    places: {
      'server/admin/companyCommands.ts': 'the operator’s, as the owner, who looks for the company first',
      'server/admin/jobCommands.ts': 'the operator’s, too',
      'server/admin/peopleCommands.ts': 'the operator’s, too',
      'server/platform/auth/routes.ts': 'makes the company',
      'server/platform/db/company.ts': 'sets the company',
      'server/demo/loadDemo.ts': 'makes the company',
      'server/node.ts': 'sweeps call functions that see no rows of their own choice, with the time limits of sweeps',
    },
  },
  {
    what: 'sends a notification, which makes commits of the whole database wait for one another',
    pattern: /pg_notify\(|\.notify\(|`\s*NOTIFY\b/,
    places: {
      'server/admin/jobCommands.ts': 'a command of the operator’s, as those of adminCommand.ts',
      'server/admin/adminCommand.ts': 'a command of the operator’s: it has no fan-out, and comes once in a while',
      'server/platform/live/fanout.ts': 'after the commit and in lots',
      'server/platform/live/listener.ts': 'a sign of life of its own connection',
    },
  },
  {
    what: 'runs SQL that is put together as text',
    pattern: /\.unsafe\(/,
    places: {
      'server/admin/backup/restoreBackup.ts': 'what refers to other tables, as the database words it',
      'server/admin/backup/tables.ts': 'COPY takes no parameters; names come from the catalogue and are quoted',
      'server/admin/distribution/distributeTables.ts':
        'keys, sequences, policies and functions, as the catalogue has them',
      'server/admin/partitions/copyRows.ts': 'columns and keys of any table, as the catalogue has them',
      'server/admin/partitions/partitionedCopy.ts': 'a table like another, as the database words it',
      'server/admin/partitions/swapTables.ts': 'columns of two tables of any name, which are ours',
      'server/platform/db/connect.ts': 'defaults of a role, which take no parameters: names and values are ours',
      'server/platform/db/migrate.ts': 'the files of the migrations',
      'server/platform/embedded/database.ts': 'roles and databases, which take no parameters',
    },
  },
]

describe('the database', () => {
  const files = sourceFiles('server').filter(({ path }) => !path.endsWith('.test.ts'))

  for (const { what, pattern, places } of reserved)
    it(`database code is only in listed files, each with a reason: ${what}`, () => {
      const violations = files
        .map(({ path, text }) => ({ path, text: text.replace(/export (async )?function inTransaction/, '') }))
        .filter(({ text }) => pattern.test(text))
        .map(({ path }) => path)
      expect(violations.sort()).toEqual(Object.keys(places).sort())
    })

  it('INSERT … SELECT returns a column or has a conflict clause: Citus copies the rows otherwise, which row security refuses', () => {
    const violations = files.flatMap(({ path, text }) =>
      /^server\/(api|core|platform)\//.test(path)
        ? [...text.matchAll(/INSERT INTO \w+[^`]*?\bSELECT\b[\s\S]*?(?=INSERT INTO|`\n|`$)/g)].map(([sql]) => ({
            path,
            sql,
          }))
        : [],
    )
    expect(violations.length).toBeGreaterThan(20)
    expect(violations.filter(({ sql }) => !/RETURNING|ON CONFLICT|orAlter|FROM \w+ made/.test(sql))).toEqual([])
  })
})
