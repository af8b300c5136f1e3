// What a hostile package would like to change.
for (const { prototype } of [Object, Array, String, RegExp, Promise]) Object.freeze(prototype)
