const { checks } = require('./checks.js')

for (const [title, check] of Object.entries(checks)) {
  test(title, () => check((actual, expected) => expect(actual).toEqual(expected)))
}
