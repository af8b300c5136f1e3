// The community's typings are made of a package of this name: programs import from it, and middleware adds to its
// interfaces. Where this package stands in for Express, those interfaces are ours, for all of a program.
declare module 'express-serve-static-core' {
  // @ts-ignore: in a program with another line as well, its names are there already, and stay
  export * from 'trunkline/types/v4'
}
