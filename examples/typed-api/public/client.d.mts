export * from 'trunkline/client'
