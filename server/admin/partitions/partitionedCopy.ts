import { type Step, withLocks } from '../../platform/db/lockedSteps.ts'
import { partitionSchema } from '../../platform/db/partitionSchema.ts'

/** Name of a partition by its number. */
const partName = (table: string, part: number): string => `${table}_${String(part).padStart(3, '0')}`

/** Statements that copy keys, indexes, policies and rights to the new table; columns and checks are copied with it. */
function ownStatements({ owner }: Step, table: string) {
  return owner<{ sql: string }[]>`
    WITH t AS (SELECT oid, relowner, relacl FROM pg_class WHERE oid = to_regclass('public.' || ${table}))
    SELECT format('ALTER TABLE partitions.%I ADD CONSTRAINT %I %s', ${table}::text, conname, pg_get_constraintdef(k.oid)) AS sql
    FROM pg_constraint k, t WHERE conrelid = t.oid AND contype IN ('p', 'u')
    UNION ALL
    SELECT replace(pg_get_indexdef(i.indexrelid), format(' ON public.%I ', ${table}::text),
      format(' ON partitions.%I ', ${table}::text))
    FROM pg_index i, t
    WHERE indrelid = t.oid AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))
    UNION ALL
    SELECT format('CREATE POLICY %I ON partitions.%I AS %s FOR %s TO %s', polname, ${table}::text,
      CASE WHEN polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
      CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
      (SELECT string_agg(coalesce(quote_ident(r.rolname), 'PUBLIC'), ', ')
        FROM unnest(polroles) AS o (oid) LEFT JOIN pg_roles r ON r.oid = o.oid))
      || coalesce(' USING (' || pg_get_expr(polqual, polrelid) || ')', '')
      || coalesce(' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')', '')
    FROM pg_policy, t WHERE polrelid = t.oid
    UNION ALL
    SELECT format('GRANT %s ON partitions.%I TO %I', a.privilege_type, ${table}::text, r.rolname)
    FROM t, aclexplode(t.relacl) a JOIN pg_roles r ON r.oid = a.grantee WHERE a.grantee <> t.relowner
    UNION ALL
    SELECT format('ALTER TABLE partitions.%I ENABLE ROW LEVEL SECURITY', ${table}::text)`
}

/**
 * Statements that give an identity column a sequence as its default, which PostgreSQL from 15 on accepts for a partitioned
 * table (an identity needs 17).
 */
function sequenceStatements({ owner }: Step, table: string) {
  return owner<{ sql: string }[]>`
    WITH s AS (
      SELECT a.attname, q.relname, q.relacl, q.relowner
      FROM pg_attribute a JOIN pg_class q ON q.oid = pg_get_serial_sequence('public.' || ${table}, a.attname)::regclass
      WHERE a.attrelid = to_regclass('public.' || ${table}) AND a.attidentity <> '')
    SELECT format('CREATE SEQUENCE partitions.%I OWNED BY partitions.%I.%I', relname, ${table}::text, attname) AS sql FROM s
    UNION ALL
    SELECT format('ALTER TABLE partitions.%I ALTER COLUMN %I SET DEFAULT nextval(%L)', ${table}::text, attname,
      format('partitions.%I', relname))
    FROM s
    UNION ALL
    SELECT format('GRANT %s ON SEQUENCE partitions.%I TO %I', a.privilege_type, s.relname, r.rolname)
    FROM s, aclexplode(s.relacl) a JOIN pg_roles r ON r.oid = a.grantee WHERE a.grantee <> s.relowner`
}

function foreignKeyStatements({ owner }: Step, table: string) {
  return owner<{ sql: string }[]>`
    SELECT format('ALTER TABLE partitions.%I ADD CONSTRAINT %I %s', ${table}::text, conname, pg_get_constraintdef(oid)) AS sql
    FROM pg_constraint WHERE conrelid = to_regclass('public.' || ${table}) AND contype = 'f' ORDER BY conname`
}

/**
 * Creates an empty copy of a table, partitioned by a hash of the company, with its keys, checks, indexes, policies and rights.
 * Foreign keys come before partitions and rows: nothing has to be validated, and each lock on the tables that they refer to is
 * short. A partition has no policy: only the whole table can be read.
 */
export async function createPartitioned(step: Step, table: string, parts: number): Promise<void> {
  const statements = [...(await sequenceStatements(step, table)), ...(await ownStatements(step, table))]
  const keys = await foreignKeyStatements(step, table)
  await withLocks(step, async (tx) => {
    await tx`CREATE SCHEMA IF NOT EXISTS ${tx(partitionSchema)}`
    await tx.unsafe(`
      CREATE TABLE partitions.${table} (
        LIKE public.${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION)
      PARTITION BY HASH (company_id)`)
    for (const { sql } of statements) await tx.unsafe(sql)
  })
  for (const { sql } of keys) await withLocks(step, (tx) => tx.unsafe(sql))
  for (let part = 0; part < parts; part++)
    await withLocks(step, async (tx) => {
      const name = `partitions.${partName(table, part)}`
      await tx.unsafe(
        `CREATE TABLE ${name} PARTITION OF partitions.${table} FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`,
      )
      await tx.unsafe(`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`)
      await tx.unsafe(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`)
    })
}

/** The columns of a table and of its primary key, in order, as the catalogue names them. */
export async function tableColumns({ owner }: Step, table: string): Promise<{ all: string[]; key: KeyColumn[] }> {
  const columns = await owner<{ name: string }[]>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = to_regclass('public.' || ${table}) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY attnum`
  const key = await owner<KeyColumn[]>`
    SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_index i CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
    WHERE i.indrelid = to_regclass('public.' || ${table}) AND i.indisprimary ORDER BY k.place`
  return { all: columns.map(({ name }) => name), key: [...key] }
}

export interface KeyColumn {
  name: string
  type: string
}

/**
 * From now on every statement that writes the table writes its partitioned copy as well, in the same transaction. The trigger
 * takes the rows of a statement at once, and finds them by their key whatever the planner knows of the copy.
 */
export async function mirrorWrites(step: Step, table: string): Promise<void> {
  const { all, key } = await tableColumns(step, table)
  const names = key.map(({ name }) => name)
  const list = all.join(', ')
  const same = (firstTable: string, secondTable: string) =>
    names.map((name) => `${firstTable}.${name} = ${secondTable}.${name}`).join(' AND ')
  const set = all.filter((name) => !names.includes(name)).map((name) => `${name} = excluded.${name}`)
  const upsert = `
    INSERT INTO partitions.${table} (${list}) SELECT ${list} FROM latter
    ON CONFLICT (${names.join(', ')}) DO UPDATE SET ${set.join(', ')};`
  const trigger = (event: string, tables: string) => `
    CREATE TRIGGER mirror_${event.toLowerCase()} AFTER ${event} ON public.${table} REFERENCING ${tables}
      FOR EACH STATEMENT EXECUTE FUNCTION partitions.mirror_${table}();`
  await withLocks(step, (tx) =>
    tx.unsafe(`
      CREATE FUNCTION partitions.mirror_${table}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          DELETE FROM partitions.${table} t USING former f WHERE ${same('t', 'f')};
          RETURN NULL;
        END IF;
        IF TG_OP = 'UPDATE' THEN
          DELETE FROM partitions.${table} t USING former f
          WHERE ${same('t', 'f')} AND NOT EXISTS (SELECT 1 FROM latter l WHERE ${same('l', 'f')});
        END IF;
        ${upsert}
        RETURN NULL;
      END $$;
      ${trigger('INSERT', 'NEW TABLE AS latter')}
      ${trigger('UPDATE', 'OLD TABLE AS former NEW TABLE AS latter')}
      ${trigger('DELETE', 'OLD TABLE AS former')}`),
  )
}

/** Removes a table of a schema, the foreign keys one by one: each locks the table it refers to. */
export async function removeTable(step: Step, schema: string, table: string): Promise<void> {
  const keys = await step.owner<{ name: string }[]>`
    SELECT conname AS name FROM pg_constraint
    WHERE conrelid = to_regclass(format('%I.%I', ${schema}::text, ${table}::text)) AND contype = 'f'`
  for (const { name } of keys)
    await withLocks(step, (tx) => tx`ALTER TABLE ${tx(schema)}.${tx(table)} DROP CONSTRAINT ${tx(name)}`)
  await withLocks(step, (tx) => tx`DROP TABLE IF EXISTS ${tx(schema)}.${tx(table)}`)
}
