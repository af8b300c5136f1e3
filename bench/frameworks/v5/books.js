/** The schema of both GraphQL servers. */
exports.typeDefs = /* GraphQL */ `
  type Book { title: String! author: Author! }
  type Author { name: String! }
  type Query { books(first: Int!): [Book!]! }
`

const BOOKS = Array.from({ length: 20 }, (_, i) => ({ title: `Title ${i}`, author: { name: `Author ${i % 5}` } }))

exports.resolvers = { Query: { books: (_root, { first }) => BOOKS.slice(0, first) } }
