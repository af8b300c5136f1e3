// Writes tables and plots anew from the figures that were kept, without measuring.
import { writeReport } from './index.js'

console.log(`written: ${writeReport().join(', ')}`)
