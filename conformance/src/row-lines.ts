import type { LineName } from './peers.ts'

const both: LineName[] = ['4.x', '5.x']
const all: LineName[] = ['3.x', '4.x', '5.x']

/**
 * Rows that concern other lines than their marks say: the text describes these for one line and leaves the others
 * "not shown", where the line does as its Express does.
 */
export const ROW_LINES: Record<string, LineName[]> = {
  'Application properties › app.router': ['5.x'],
  'Application (4.x and 5.x) › app.param(name, callback) (4.x [name])': both,
  'Request properties (4.x and 5.x) › req.fresh (4.x)': both,
  'Request properties (4.x and 5.x) › req.hostname (4.x)': both,
  'Request properties (4.x and 5.x) › req.ip (4.x)': both,
  'Request properties (4.x and 5.x) › req.ips (4.x)': both,
  'Request properties (4.x and 5.x) › req.method (4.x)': both,
  'Request properties (4.x and 5.x) › req.originalUrl (4.x)': both,
  'Settings named in the material › env': all,
  'Settings named in the material › json replacer': all,
  'Settings named in the material › json spaces': all,
  'Settings named in the material › case sensitive routing': all,
  'Settings named in the material › strict routing': all,
  'Settings named in the material › view cache': all,
}
