import { parseMigration } from '../../server/platform/db/migrate.ts'

/** Statements of a migration without comments, texts and bodies of functions, in one line each. */
export function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Statements that a migration must not contain while older programs use the tables, by kind, with the reason. */
const refusals: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /^DROP (?!POLICY (IF EXISTS )?fill\b)/i, reason: 'removes what an older program may use' },
  {
    pattern: /^ALTER .*\bDROP (?!CONSTRAINT|NOT NULL|DEFAULT|EXPRESSION)\S/i,
    reason: 'removes what an older program may use',
  },
  { pattern: /\bRENAME\b/i, reason: 'renames what an older program may use' },
  { pattern: /\bSET NOT NULL\b/i, reason: 'refuses what an older program may write' },
  { pattern: /\bDROP DEFAULT\b/i, reason: 'refuses what an older program may write' },
  { pattern: /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i, reason: 'changes what an older program reads' },
  { pattern: /^TRUNCATE\b/i, reason: 'removes rows' },
  { pattern: /^(LOCK|CLUSTER|VACUUM|REINDEX)\b/i, reason: 'locks a table against every request' },
  { pattern: /^DO\b/i, reason: 'does what cannot be checked' },
  { pattern: /^CALL (?!protect\b)/i, reason: 'locks every table, or does what cannot be checked' },
  { pattern: /^REVOKE\b/i, reason: 'removes rights that an older program may use' },
]

const addsColumn = /\bADD (?:COLUMN )?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)(?:IF NOT EXISTS )?\w+ (.*)/i
const volatile = /\b(gen_random_uuid|random|clock_timestamp|nextval|uuidv7)\s*\(|\bGENERATED\b|\b(big|small)?serial\b/i

/** Splits the actions of ALTER TABLE at commas outside parentheses. */
function actionsOf(statement: string): string[] {
  const actions: string[] = ['']
  let depth = 0
  for (const letter of statement) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += letter
  }
  return actions.map((action) => action.trim())
}

function alterFaults(statement: string): string[] {
  const faults: string[] = []
  const actions = actionsOf(statement)
  const replaced = new Set(actions.map((action) => /\bADD CONSTRAINT (\w+) CHECK\b/i.exec(action)?.[1]))
  for (const action of actions) {
    const column = addsColumn.exec(action)?.[1]
    if (column !== undefined) {
      if (/\bNOT NULL\b/i.test(column) && !/\bDEFAULT\b/i.test(column))
        faults.push('an older program does not fill the new column: it may be null, or has a default')
      if (volatile.test(column))
        faults.push('the new column rewrites the table: add it without a value, then fill it in batches')
      if (/\b(CHECK|UNIQUE|PRIMARY KEY)\b/i.test(column))
        faults.push('the table is read while it is locked: add the constraint by itself, NOT VALID, or an index first')
      if (/\bREFERENCES\b/i.test(column) && /\bDEFAULT\b/i.test(column))
        faults.push('the table is read while it is locked: a reference that is added has no default')
    }
    const dropped = /\bDROP CONSTRAINT (?:IF EXISTS )?(\w+)/i.exec(action)?.[1]
    if (dropped !== undefined && !replaced.has(dropped))
      faults.push(
        'a constraint is dropped that an older program may use: only a check may be replaced by a wider one of the same name',
      )
    if (/\bADD (CONSTRAINT \w+ )?(CHECK|FOREIGN KEY)\b/i.test(action) && !/\bNOT VALID\b/i.test(action))
      faults.push('the table is read while it is locked: NOT VALID, and VALIDATE CONSTRAINT in a migration of its own')
    if (/\bADD (CONSTRAINT \w+ )?(UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(action) && !/\bUSING INDEX\b/i.test(action))
      faults.push('an index is built while the table is locked: build it concurrently first')
  }
  return faults
}

/**
 * Why a migration cannot be applied while an older program serves requests; empty if it can. One that declares itself a
 * contract migration may remove things, but not lock a table for long.
 */
export function onlineFaults(name: string, sql: string): string[] {
  const { run, servesFrom } = parseMigration(name, sql)
  const statements = statementsOf(sql)
  const created = new Set(
    statements.flatMap((statement) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1] ?? []),
  )
  if (run === 'batches') {
    const isOne = statements.length === 1 && /^(WITH|UPDATE|DELETE|INSERT)\b/i.test(statements[0])
    return isOne && /\bLIMIT\b/i.test(statements[0]) ? [] : ['a batch is one statement that writes, with a LIMIT']
  }
  if (run === 'concurrently') {
    const [statement = ''] = statements
    const isOne =
      statements.length === 1 &&
      /^(CREATE (UNIQUE )?INDEX CONCURRENTLY (?!IF\b|ON\b)\w+|DROP INDEX CONCURRENTLY IF EXISTS)\b/i.test(statement)
    return isOne
      ? []
      : ['outside transactions runs one statement, which can be repeated: CREATE INDEX CONCURRENTLY name, …']
  }
  const faults: string[] = []
  const altered = new Set<string>()
  for (const statement of statements) {
    const table = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)/i.exec(statement)?.[1] ?? null
    const indexed = /^CREATE (?:UNIQUE )?INDEX .*?\bON (?:ONLY )?(\w+)/i.exec(statement)?.[1] ?? null
    const touched = /^CREATE (?:POLICY|(?:CONSTRAINT )?TRIGGER) .*?\bON (\w+)/i.exec(statement)?.[1] ?? null
    const isNew = [table, indexed, touched].some((name) => name !== null && created.has(name))
    if (indexed !== null && !isNew) faults.push(`an index of a table in use is built concurrently: ${statement}`)
    for (const name of [table, touched]) if (name !== null && !isNew) altered.add(name)
    const written = /^(?:WITH .*)?\b(UPDATE|DELETE FROM) (?:ONLY )?(\w+)/i.exec(statement)
    if (written && !created.has(written[2])) faults.push(`rows in use are written in batches: ${statement}`)
    if (isNew) continue
    if (servesFrom === null) {
      const refused = refusals.find(({ pattern }) => pattern.test(statement))
      if (refused) faults.push(`${refused.reason}: ${statement}`)
    }
    if (table !== null)
      for (const fault of alterFaults(statement))
        if (servesFrom === null || !/\bDROP CONSTRAINT\b/i.test(statement)) faults.push(`${fault}: ${statement}`)
  }
  if (altered.size > 1) faults.push(`one table is locked at a time: ${[...altered].join(', ')}`)
  return faults
}
