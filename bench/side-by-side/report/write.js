// Writes tables and plots anew from the figures that were kept, without measuring. With `--details 24` it prints every figure
// of that version of Node instead.
import { parseArgs } from 'node:util'
import { Results } from '../results.js'
import { toDetails } from './details.js'
import { writeReport } from './index.js'

const { values } = parseArgs({ options: { details: { type: 'string' } } })
if (values.details === undefined) console.log(`written: ${writeReport().join(', ')}`)
else console.log(toDetails(values.details, new Results(values.details).all))
