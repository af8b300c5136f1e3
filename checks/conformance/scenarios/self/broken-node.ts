import crypto from 'node:crypto'

/* Loaded first, it makes a Node that has removed what every Express needs for its ETags: the controls must notice. */
Reflect.deleteProperty(crypto, 'createHash')
