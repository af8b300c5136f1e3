import { charsetInTable, lookupInTable } from './mime-table.ts'

/**
 * The Content-Type of a file, by its name, as the table has it now; the charset is spelled as the table spells it.
 * @example tableFileType('/srv/page.html') // 'text/html; charset=UTF-8'
 */
export function tableFileType(path: string): string {
  const type = lookupInTable(path)
  const charset = type && charsetInTable(type)
  return charset ? `${type}; charset=${charset}` : type
}
