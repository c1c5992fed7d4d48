<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Core</name>
    <message>
        <source>&apos;{}#{}&apos; has {} scope(s) around it, so none at depth {}</source>
        <translation>um „{}#{}“ stehen {} Scope(s), also keiner in Tiefe {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and &apos;{}&apos; differ in type or shape</source>
        <translation>„{}“ und „{}“ unterscheiden sich in Typ oder Form</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be set to {}, which is out of range</source>
        <translation>„{}“ lässt sich nicht auf {} setzen, das liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has more than {} elements</source>
        <translation>„{}“ hat mehr als {} Elemente</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has {} dimension(s), here it has {} index(es)</source>
        <translation>„{}“ hat {} Dimension(en), hier sind es {} Index(e)</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has {} dimension(s); the place is a buffer such as {}</source>
        <translation>„{}“ hat {} Dimension(en); die Stelle ist ein Puffer wie {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has {} dimension(s); the place is a dimension such as {}.0</source>
        <translation>„{}“ hat {} Dimension(en); die Stelle ist eine Dimension wie {}.0</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has {} target(s), here there are {}</source>
        <translation>„{}“ hat {} Ziel(e), hier sind es {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is a reserved word and cannot name {}</source>
        <translation>„{}“ ist ein reserviertes Wort und kann kein Name sein ({})</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is already a constant</source>
        <translation>„{}“ ist bereits eine Konstante</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is already an array</source>
        <translation>„{}“ ist bereits ein Array</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input and is never written</source>
        <translation>„{}“ ist eine Eingabe und wird nie geschrieben</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input of the first program, not of the second</source>
        <translation>„{}“ ist eine Eingabe des ersten Programms, nicht des zweiten</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input of the second program, not of the first</source>
        <translation>„{}“ ist eine Eingabe des zweiten Programms, nicht des ersten</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input, and its memory is the caller&apos;s</source>
        <translation>„{}“ ist eine Eingabe, und der Speicher gehört dem Aufrufer</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input, and {}</source>
        <translation>„{}“ ist eine Eingabe, und {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an output of the first program, not of the second</source>
        <translation>„{}“ ist eine Ausgabe des ersten Programms, nicht des zweiten</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an output of the kernel</source>
        <translation>„{}“ ist eine Ausgabe des Kernels</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an output of the second program, not of the first</source>
        <translation>„{}“ ist eine Ausgabe des zweiten Programms, nicht des ersten</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an output, and {}</source>
        <translation>„{}“ ist eine Ausgabe, und {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is listed twice among in and out</source>
        <translation>„{}“ steht zweimal in in und out</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a constant declared above</source>
        <translation>„{}“ ist keine weiter oben vereinbarte Konstante</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a place; places look like t, t#1, t#1@0 (the scope at depth 0 around the second operation that writes t) or t.0 (a buffer&apos;s dimension)</source>
        <translation>„{}“ ist keine Stelle; Stellen sehen aus wie t, t#1, t#1@0 (der Scope in Tiefe 0 um die zweite Operation, die t schreibt) oder t.0 (eine Dimension eines Puffers)</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a step; a step is MOVE PLACE [ARGUMENT …], such as split_scope y@1 16</source>
        <translation>„{}“ ist kein Schritt; ein Schritt ist MOVE PLACE [ARGUMENT …], etwa split_scope y@1 16</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not one of two factors of {}</source>
        <translation>„{}“ ist keiner von zwei Faktoren von {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not read inside {}</source>
        <translation>„{}“ wird in {} nicht gelesen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not the name of another buffer</source>
        <translation>„{}“ ist nicht der Name eines anderen Puffers</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not used inside {}</source>
        <translation>„{}“ wird in {} nicht verwendet</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not written inside {}</source>
        <translation>„{}“ wird in {} nicht geschrieben</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is written faster than it can be read</source>
        <translation>„{}“ wird schneller geschrieben, als es sich lesen lässt</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is {} already</source>
        <translation>„{}“ ist bereits {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is {} but has no buffer</source>
        <translation>„{}“ ist {}, hat aber keinen Puffer</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is {}, so every dimension must be materialised</source>
        <translation>„{}“ ist {}, also muss jede Dimension eigenen Speicher haben</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is {}, so its buffer must be heap</source>
        <translation>„{}“ ist {}, also muss der Puffer auf dem heap liegen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; shares its buffer &apos;{}&apos; with no other array</source>
        <translation>„{}“ teilt den Puffer „{}“ mit keinem anderen Array</translation>
    </message>
    <message>
        <source>&apos;{}&apos; takes {} bytes, too many for the stack, and on the heap the iterations of {}, which run at once, would share it</source>
        <translation>„{}“ braucht {} Bytes, zu viele für den Stack, und auf dem Heap würden die gleichzeitig laufenden Iterationen von {} es sich teilen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; takes {} bytes, {} holds at most {}</source>
        <translation>„{}“ braucht {} Bytes, {} fasst höchstens {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; would have more than {} elements</source>
        <translation>„{}“ hätte mehr als {} Elemente</translation>
    </message>
    <message>
        <source>a buffer set needs {} MB of memory, {} MB are available</source>
        <translation>ein Satz Puffer braucht {} MB Speicher, verfügbar sind {} MB</translation>
    </message>
    <message>
        <source>a comparison gives bool, so its target must be bool</source>
        <translation>ein Vergleich ergibt bool, also muss das Ziel bool sein</translation>
    </message>
    <message>
        <source>a comparison needs at least one array</source>
        <translation>ein Vergleich braucht mindestens ein Array</translation>
    </message>
    <message>
        <source>a control code, not text</source>
        <translation>ein Steuerzeichen, kein Text</translation>
    </message>
    <message>
        <source>a message of {} bytes is too long</source>
        <translation>eine Nachricht von {} Byte ist zu lang</translation>
    </message>
    <message>
        <source>a program has at most {} arrays</source>
        <translation>ein Programm hat höchstens {} Arrays</translation>
    </message>
    <message>
        <source>a program has at most {} constants</source>
        <translation>ein Programm hat höchstens {} Konstanten</translation>
    </message>
    <message>
        <source>a program has at most {} scopes and operations</source>
        <translation>ein Programm hat höchstens {} Scopes und Operationen</translation>
    </message>
    <message>
        <source>a step has at most {} bytes, &apos;{}&apos; has {}</source>
        <translation>ein Schritt hat höchstens {} Bytes, „{}“ hat {}</translation>
    </message>
    <message>
        <source>a trajectory has at most {} steps</source>
        <translation>eine Trajektorie hat höchstens {} Schritte</translation>
    </message>
    <message>
        <source>a tuple has at most {} targets</source>
        <translation>ein Tupel hat höchstens {} Ziele</translation>
    </message>
    <message>
        <source>a vector holds exactly one operation, {} holds more</source>
        <translation>ein Vektor enthält genau eine Operation, {} enthält mehr</translation>
    </message>
    <message>
        <source>a {}&apos;s name has at most {} bytes</source>
        <translation>der Name hinter „{}“ hat höchstens {} Byte</translation>
    </message>
    <message>
        <source>after its end</source>
        <translation>hinter seinem Ende</translation>
    </message>
    <message>
        <source>after split_scope {} {} an iteration of the outer scope writes whole lines</source>
        <translation>nach split_scope {} {} schreibt eine Iteration des äußeren Scopes ganze Cachezeilen</translation>
    </message>
    <message>
        <source>an array has at most {} dimensions</source>
        <translation>ein Array hat höchstens {} Dimensionen</translation>
    </message>
    <message>
        <source>an index of &apos;{}&apos; is the iteration {{{}}} of {} already</source>
        <translation>ein Index von „{}“ ist bereits die Iteration {{{}}} von {}</translation>
    </message>
    <message>
        <source>an input</source>
        <translation>eine Eingabe</translation>
    </message>
    <message>
        <source>an integer is divided by zero</source>
        <translation>eine ganze Zahl wird durch null geteilt</translation>
    </message>
    <message>
        <source>an operation has at most {} guards</source>
        <translation>eine Operation hat höchstens {} Wächter</translation>
    </message>
    <message>
        <source>an output</source>
        <translation>eine Ausgabe</translation>
    </message>
    <message>
        <source>and the iterations of {} run at once</source>
        <translation>und die Iterationen von {} laufen gleichzeitig</translation>
    </message>
    <message>
        <source>and, or need integers or bool</source>
        <translation>and, or brauchen ganze Zahlen oder bool</translation>
    </message>
    <message>
        <source>another one</source>
        <translation>einer anderen Iteration</translation>
    </message>
    <message>
        <source>array &apos;{}&apos; already has a buffer</source>
        <translation>Array „{}“ hat bereits einen Puffer</translation>
    </message>
    <message>
        <source>at extents this large it cannot be decided whether every element of the output &apos;{}&apos; is written</source>
        <translation>bei so großen Umfängen lässt sich nicht entscheiden, ob jedes Element der Ausgabe „{}“ geschrieben wird</translation>
    </message>
    <message>
        <source>at {} not every element of the output &apos;{}&apos; is written</source>
        <translation>bei {} wird nicht jedes Element der Ausgabe „{}“ geschrieben</translation>
    </message>
    <message>
        <source>at {}</source>
        <translation>bei {}</translation>
    </message>
    <message>
        <source>before its start</source>
        <translation>vor seinem Anfang</translation>
    </message>
    <message>
        <source>bool does not add or multiply; use and=, or=</source>
        <translation>bool lässt sich nicht addieren oder multiplizieren; dafür gibt es and=, or=</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; holds no array &apos;{}&apos;</source>
        <translation>Puffer „{}“ enthält kein Array „{}“</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; holds several inputs or outputs, which C passes as arrays that do not overlap</source>
        <translation>Puffer „{}“ enthält mehrere Ein- oder Ausgaben, die C als Arrays übergibt, die sich nicht überlappen</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; is already declared</source>
        <translation>Puffer „{}“ ist bereits vereinbart</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; takes {} bytes of each thread&apos;s stack, and with the others more than {}; move it to the heap or reuse its dimensions</source>
        <translation>Puffer „{}“ nimmt {} Byte vom Stack jedes Threads ein, mit den anderen mehr als {}; er gehört auf den Heap, oder seine Dimensionen sind wiederzuverwenden</translation>
    </message>
    <message>
        <source>buffer {} of {} bytes is larger than this machine&apos;s address space</source>
        <translation>Puffer {} mit {} Byte ist größer als der Adressraum dieses Rechners</translation>
    </message>
    <message>
        <source>byte 0x{:02x} is {}</source>
        <translation>Byte 0x{:02x} ist {}</translation>
    </message>
    <message>
        <source>cache of measurements</source>
        <translation>der Cache der Messungen</translation>
    </message>
    <message>
        <source>cannot keep compiled code in {}: {}</source>
        <translation>übersetzter Code lässt sich in {} nicht aufbewahren: {}</translation>
    </message>
    <message>
        <source>cannot load compiled code: {}</source>
        <translation>der übersetzte Code lässt sich nicht laden: {}</translation>
    </message>
    <message>
        <source>cannot make a folder below &apos;{}&apos;: {}</source>
        <translation>unter „{}“ lässt sich kein Ordner anlegen: {}</translation>
    </message>
    <message>
        <source>cannot map a buffer set: {}</source>
        <translation>ein Satz Puffer lässt sich nicht einblenden: {}</translation>
    </message>
    <message>
        <source>cannot open the {}: {}</source>
        <translation>{} lässt sich nicht öffnen: {}</translation>
    </message>
    <message>
        <source>cannot read the {}: {}</source>
        <translation>{} lässt sich nicht lesen: {}</translation>
    </message>
    <message>
        <source>cannot receive: {}</source>
        <translation>Empfangen nicht möglich: {}</translation>
    </message>
    <message>
        <source>cannot reserve {} MB for a buffer set</source>
        <translation>für einen Satz Puffer lassen sich keine {} MB reservieren</translation>
    </message>
    <message>
        <source>cannot send: {}</source>
        <translation>Senden nicht möglich: {}</translation>
    </message>
    <message>
        <source>cannot start {}: {}</source>
        <translation>{} lässt sich nicht starten: {}</translation>
    </message>
    <message>
        <source>cannot write &apos;{}&apos;: {}</source>
        <translation>„{}“ lässt sich nicht schreiben: {}</translation>
    </message>
    <message>
        <source>cannot write the {}: {}</source>
        <translation>{} lässt sich nicht schreiben: {}</translation>
    </message>
    <message>
        <source>cannot write to &apos;{}&apos;</source>
        <translation>in „{}“ lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>compiling kernel {}</source>
        <translation>beim Übersetzen des Kernels {}</translation>
    </message>
    <message>
        <source>equal fingerprints, and agrees with float64</source>
        <translation>gleiche Fingerabdrücke, und stimmt mit float64 überein</translation>
    </message>
    <message>
        <source>expected &apos;(&apos; after {}</source>
        <translation>erwartet: „(“ nach {}</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;)&apos; in {}</source>
        <translation>erwartet: „,“ oder „)“ in {}</translation>
    </message>
    <message>
        <source>expected a location: heap, stack, register, shared or fragment</source>
        <translation>erwartet: ein Ort: heap, stack, register, shared oder fragment</translation>
    </message>
    <message>
        <source>expected a type: f64 f32 f16 bf16 i64 i32 i16 i8 u8 or bool</source>
        <translation>erwartet: ein Typ: f64 f32 f16 bf16 i64 i32 i16 i8 u8 oder bool</translation>
    </message>
    <message>
        <source>expected the name of a {}</source>
        <translation>hinter „{}“ fehlt der Name</translation>
    </message>
    <message>
        <source>expected the name of {}</source>
        <translation>erwartet: ein Name ({})</translation>
    </message>
    <message>
        <source>faster, {}</source>
        <translation>schneller, {}</translation>
    </message>
    <message>
        <source>in the first program, {}</source>
        <translation>im ersten Programm: {}</translation>
    </message>
    <message>
        <source>in the second program, {}</source>
        <translation>im zweiten Programm: {}</translation>
    </message>
    <message>
        <source>index {} of &apos;{}&apos; is outside 0 to {}</source>
        <translation>Index {} von „{}“ liegt außerhalb von 0 bis {}</translation>
    </message>
    <message>
        <source>index {} of {} runs from {} to {}, but dimension {} has {} elements</source>
        <translation>Index {} von {} läuft von {} bis {}, aber Dimension {} hat {} Elemente</translation>
    </message>
    <message>
        <source>iteration {}</source>
        <translation>Iteration {}</translation>
    </message>
    <message>
        <source>its process ended with code {}</source>
        <translation>sein Prozess endete mit Exit-Code {}</translation>
    </message>
    <message>
        <source>its process ended</source>
        <translation>sein Prozess endete</translation>
    </message>
    <message>
        <source>library of trajectories</source>
        <translation>die Bibliothek der Trajektorien</translation>
    </message>
    <message>
        <source>libtorch&apos;s times need perfdojo-torch, which is neither in {0} nor in {0}/../bin: install libtorch (Debian&apos;s libtorch-dev) and build again</source>
        <translation>die Zeiten von libtorch brauchen perfdojo-torch, das weder in {0} noch in {0}/../bin ist: installieren Sie libtorch (libtorch-dev von Debian) und bauen Sie neu</translation>
    </message>
    <message>
        <source>line {}, &apos;{}&apos; at {}</source>
        <translation>Zeile {}, „{}“ bei {}</translation>
    </message>
    <message>
        <source>line {}, &apos;{}&apos;</source>
        <translation>Zeile {}, „{}“</translation>
    </message>
    <message>
        <source>loading kernel {}</source>
        <translation>beim Laden des Kernels {}</translation>
    </message>
    <message>
        <source>more than {:g} s of processor time</source>
        <translation>mehr als {:g} s Prozessorzeit</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>no access names the first element of {}&apos;s {}</source>
        <translation>kein Zugriff nennt das erste Element von {1} bei {0}</translation>
    </message>
    <message>
        <source>no array is named &apos;{}&apos;</source>
        <translation>kein Array heißt „{}“</translation>
    </message>
    <message>
        <source>no black box: {}</source>
        <translation>keine Blackbox: {}</translation>
    </message>
    <message>
        <source>no buffer declares the array &apos;{}&apos;</source>
        <translation>kein Puffer vereinbart das Array „{}“</translation>
    </message>
    <message>
        <source>no buffer is named &apos;{}&apos;</source>
        <translation>kein Puffer heißt „{}“</translation>
    </message>
    <message>
        <source>no constant is named &apos;{}&apos;, so it cannot be set to {}</source>
        <translation>keine Konstante heißt „{}“, also lässt sie sich nicht auf {} setzen</translation>
    </message>
    <message>
        <source>no difference seen (too few runs to tell)</source>
        <translation>kein Unterschied zu sehen (zu wenige Läufe, um es zu sagen)</translation>
    </message>
    <message>
        <source>no difference seen</source>
        <translation>kein Unterschied zu sehen</translation>
    </message>
    <message>
        <source>no earlier {} {} {} gives {} the value that {} needs</source>
        <translation>kein früheres {} {} {} gibt {} den Wert, den {} braucht</translation>
    </message>
    <message>
        <source>no instruction is named &apos;{}&apos;</source>
        <translation>kein Befehl heißt „{}“</translation>
    </message>
    <message>
        <source>no instruction is named &apos;{}&apos;; there are {}</source>
        <translation>kein Befehl heißt „{}“; es gibt {}</translation>
    </message>
    <message>
        <source>no libtorch operator is known for &apos;{}&apos;</source>
        <translation>für „{}“ ist kein Operator von libtorch bekannt</translation>
    </message>
    <message>
        <source>no move is named &apos;{}&apos; (did you mean {}?)</source>
        <translation>kein Zug heißt „{}“ (gemeint vielleicht {}?)</translation>
    </message>
    <message>
        <source>no move is named &apos;{}&apos;</source>
        <translation>kein Zug heißt „{}“</translation>
    </message>
    <message>
        <source>no node right before {} fills &apos;{}&apos; for its first iteration</source>
        <translation>kein Knoten direkt vor {} füllt „{}“ für die erste Iteration</translation>
    </message>
    <message>
        <source>no operation &apos;{}#{}&apos; writes &apos;{}&apos;</source>
        <translation>keine Operation „{}#{}“ schreibt „{}“</translation>
    </message>
    <message>
        <source>no operation computes &apos;{}&apos;</source>
        <translation>keine Operation berechnet „{}“</translation>
    </message>
    <message>
        <source>no operation is named &apos;{}&apos;</source>
        <translation>keine Operation heißt „{}“</translation>
    </message>
    <message>
        <source>no other operation computes &apos;{}&apos;</source>
        <translation>keine andere Operation berechnet „{}“</translation>
    </message>
    <message>
        <source>no pipe: {}</source>
        <translation>keine Pipe: {}</translation>
    </message>
    <message>
        <source>no progress for {:g} s</source>
        <translation>seit {:g} s kein Fortschritt</translation>
    </message>
    <message>
        <source>no scope directly follows {}</source>
        <translation>auf {} folgt nicht direkt ein Scope</translation>
    </message>
    <message>
        <source>no scope encloses this operation</source>
        <translation>kein Scope umschließt diese Operation</translation>
    </message>
    <message>
        <source>no scope right before {} adds elements or products to its target</source>
        <translation>kein Scope direkt vor {} addiert Elemente oder Produkte zu dessen Ziel</translation>
    </message>
    <message>
        <source>no socket: {}</source>
        <translation>kein Socket: {}</translation>
    </message>
    <message>
        <source>no strategy is named &apos;{}&apos;</source>
        <translation>keine Strategie heißt „{}“</translation>
    </message>
    <message>
        <source>no such request: {}</source>
        <translation>keine solche Anfrage: {}</translation>
    </message>
    <message>
        <source>no target is named &apos;{}&apos;; there are host, {}</source>
        <translation>kein Ziel heißt „{}“; es gibt host, {}</translation>
    </message>
    <message>
        <source>no type is named &apos;{}&apos;</source>
        <translation>kein Typ heißt „{}“</translation>
    </message>
    <message>
        <source>not all accesses to &apos;{}&apos; name one scope&apos;s iteration in dimension {}</source>
        <translation>nicht alle Zugriffe auf „{}“ nennen in Dimension {} die Iteration ein und desselben Scopes</translation>
    </message>
    <message>
        <source>not every element of the output &apos;{}&apos; is written</source>
        <translation>nicht jedes Element der Ausgabe „{}“ wird geschrieben</translation>
    </message>
    <message>
        <source>not valid UTF-8 text</source>
        <translation>kein gültiger UTF-8-Text</translation>
    </message>
    <message>
        <source>nothing follows the first node of {}</source>
        <translation>auf den ersten Knoten von {} folgt nichts</translation>
    </message>
    <message>
        <source>nothing follows {} in its scope</source>
        <translation>auf {} folgt im selben Scope nichts</translation>
    </message>
    <message>
        <source>nothing is summed over {} that depends on {}</source>
        <translation>über {} wird nichts summiert, was von {} abhängt</translation>
    </message>
    <message>
        <source>nothing reads a value that {} certainly gives it</source>
        <translation>nichts liest einen Wert, der sicher von {} stammt</translation>
    </message>
    <message>
        <source>of the dimensions {} and {} of &apos;{}&apos; only one is materialised</source>
        <translation>von den Dimensionen {} und {} von „{}“ hat nur eine eigenen Speicher</translation>
    </message>
    <message>
        <source>on {} inputs, output &apos;{}&apos;: {}</source>
        <translation>bei Eingaben der Art {}, Ausgabe „{}“: {}</translation>
    </message>
    <message>
        <source>on {} inputs, {} is {:.9g}, the reference is {:.9g} with a bound of {:.3g}</source>
        <translation>bei Eingaben der Art {} ist {} gleich {:.9g}, die Referenz {:.9g} mit einer Schranke von {:.3g}</translation>
    </message>
    <message>
        <source>one reads {}, the other {}</source>
        <translation>die eine liest {}, die andere {}</translation>
    </message>
    <message>
        <source>other infinities or NaN: {}</source>
        <translation>andere Unendlichkeiten oder NaN: {}</translation>
    </message>
    <message>
        <source>other rounding: {}</source>
        <translation>andere Rundung: {}</translation>
    </message>
    <message>
        <source>output element {} was never written</source>
        <translation>das Ausgabeelement {} wurde nie geschrieben</translation>
    </message>
    <message>
        <source>output element {} was overwritten by {}</source>
        <translation>das Ausgabeelement {} wurde von {} überschrieben</translation>
    </message>
    <message>
        <source>perfdojo-worker is neither in {0} nor in {0}/../bin; build it with DOJO_WITH_CLANG=ON or name it in PERFDOJO_WORKER</source>
        <translation>perfdojo-worker ist weder in {0} noch in {0}/../bin; bauen Sie es mit DOJO_WITH_CLANG=ON oder nennen Sie es in PERFDOJO_WORKER</translation>
    </message>
    <message>
        <source>preparing buffers of kernel {}</source>
        <translation>beim Vorbereiten der Puffer des Kernels {}</translation>
    </message>
    <message>
        <source>red zone of buffer {} ({}) overwritten at byte {:+} {} in set {}</source>
        <translation>die Schutzzone von Puffer {} ({}) ist bei Byte {:+} {} überschrieben, in Satz {}</translation>
    </message>
    <message>
        <source>rounding to {} changes a value by up to {:.2g} of itself, the step allows {:.2g}</source>
        <translation>Runden auf {} ändert einen Wert um bis zu {:.2g} seiner selbst, der Schritt erlaubt {:.2g}</translation>
    </message>
    <message>
        <source>run in parallel</source>
        <translation>parallel laufen</translation>
    </message>
    <message>
        <source>running kernel {}</source>
        <translation>beim Ausführen des Kernels {}</translation>
    </message>
    <message>
        <source>scopes nest at most {} deep</source>
        <translation>Scopes sind höchstens {}-fach verschachtelt</translation>
    </message>
    <message>
        <source>session</source>
        <translation>die Sitzung</translation>
    </message>
    <message>
        <source>signal {} ({}) ended its process</source>
        <translation>Signal {} ({}) beendete seinen Prozess</translation>
    </message>
    <message>
        <source>slower, {}</source>
        <translation>langsamer, {}</translation>
    </message>
    <message>
        <source>so the sum does not start from zero each time</source>
        <translation>sodass die Summe nicht jedes Mal mit null beginnt</translation>
    </message>
    <message>
        <source>so {} does more than reduce</source>
        <translation>sodass {} mehr tut als reduzieren</translation>
    </message>
    <message>
        <source>something else uses what {} is computed from</source>
        <translation>etwas anderes verwendet, woraus {} berechnet wird</translation>
    </message>
    <message>
        <source>step {} is not deleted</source>
        <translation>Schritt {} ist nicht gelöscht</translation>
    </message>
    <message>
        <source>flushes denormal factors and results to zero</source>
        <translation>setzt denormale Faktoren und Ergebnisse auf null</translation>
    </message>
    <message>
        <source>the bound {} of a guard lies beyond 2^40</source>
        <translation>die Schranke {} eines Wächters liegt jenseits von 2^40</translation>
    </message>
    <message>
        <source>the box of &apos;{}&apos; that {} uses runs from {} to {} in dimension {}, which has {} elements</source>
        <translation>der Quader von „{}“, den {} verwendet, reicht von {} bis {} in Dimension {}, die {} Elemente hat</translation>
    </message>
    <message>
        <source>the buffers have {} elements, the limit is {}; set smaller extents</source>
        <translation>die Puffer haben {} Elemente, die Grenze ist {}; wählen Sie kleinere Umfänge</translation>
    </message>
    <message>
        <source>the compiler crashed on this text</source>
        <translation>der Compiler stürzte bei diesem Text ab</translation>
    </message>
    <message>
        <source>the compiler failed: {}</source>
        <translation>der Compiler scheiterte: {}</translation>
    </message>
    <message>
        <source>the compiler failed without giving a reason</source>
        <translation>der Compiler gab ohne Angabe eines Grundes auf</translation>
    </message>
    <message>
        <source>the cut must lie between 0 and the extent {} of {}</source>
        <translation>der Schnitt muss zwischen 0 und dem Umfang {} von {} liegen</translation>
    </message>
    <message>
        <source>the depths of the scopes around this operation are 0 to {}</source>
        <translation>die Scopes um diese Operation haben die Tiefen 0 bis {}</translation>
    </message>
    <message>
        <source>the extent {} is larger than 2^40</source>
        <translation>der Umfang {} ist größer als 2^40</translation>
    </message>
    <message>
        <source>the factor must lie between 1 and the extent {} of {}</source>
        <translation>der Faktor muss zwischen 1 und dem Umfang {} von {} liegen</translation>
    </message>
    <message>
        <source>the factor of {} is written in {}</source>
        <translation>der Faktor von {} wird in {} geschrieben</translation>
    </message>
    <message>
        <source>the first node of {} does not fill &apos;{}&apos;, under a guard, and nothing else</source>
        <translation>der erste Knoten von {} füllt nicht unter einem Wächter „{}“ und sonst nichts</translation>
    </message>
    <message>
        <source>the first node of {} does not write &apos;{}&apos; and nothing else</source>
        <translation>der erste Knoten von {} schreibt nicht genau „{}“ und sonst nichts</translation>
    </message>
    <message>
        <source>the index {} of {} reaches {}</source>
        <translation>der Index {} von {} erreicht {}</translation>
    </message>
    <message>
        <source>the input &apos;{}&apos; is {} in the first program and {} in the second</source>
        <translation>die Eingabe „{}“ ist im ersten Programm {} und im zweiten {}</translation>
    </message>
    <message>
        <source>the inputs and reference outputs of &apos;{}&apos; need {:.3g} GB of memory, {:.3g} GB are available; set smaller extents</source>
        <translation>die Eingaben und Vergleichsausgaben von „{}“ brauchen {:.3g} GB Speicher, verfügbar sind {:.3g} GB; wählen Sie kleinere Umfänge</translation>
    </message>
    <message>
        <source>the operation {} at line {}</source>
        <translation>Operation {} in Zeile {}</translation>
    </message>
    <message>
        <source>the operation {} that the step adds</source>
        <translation>Operation {} aus dem Schritt</translation>
    </message>
    <message>
        <source>the operations before do not certainly write all of &apos;{}&apos; that &apos;{}&apos; copies</source>
        <translation>die Operationen davor schreiben nicht sicher alles von „{}“, was „{}“ kopiert</translation>
    </message>
    <message>
        <source>the output &apos;{}&apos; is {} in the first program and {} in the second</source>
        <translation>die Ausgabe „{}“ ist im ersten Programm {} und im zweiten {}</translation>
    </message>
    <message>
        <source>the output</source>
        <translation>die Ausgabe</translation>
    </message>
    <message>
        <source>the padded extent must be greater than the extent {} of {}</source>
        <translation>der vergrößerte Umfang muss größer sein als der Umfang {} von {}</translation>
    </message>
    <message>
        <source>the place is a scope such as {}@0</source>
        <translation>die Stelle ist ein Scope wie {}@0</translation>
    </message>
    <message>
        <source>the place is an operation such as {}</source>
        <translation>die Stelle ist eine Operation wie {}</translation>
    </message>
    <message>
        <source>the program executes {:.3g} operations, the limit is {:.3g}; set smaller extents</source>
        <translation>das Programm führt {:.3g} Operationen aus, die Grenze ist {:.3g}; wählen Sie kleinere Umfänge</translation>
    </message>
    <message>
        <source>the program itself does not run here: {}</source>
        <translation>das Programm selbst läuft hier nicht: {}</translation>
    </message>
    <message>
        <source>the programs differ in their inputs or outputs: {}</source>
        <translation>die Programme unterscheiden sich in ihren Ein- oder Ausgaben: {}</translation>
    </message>
    <message>
        <source>the programs do not shrink to extents at which each element could decide a maximum or comparison once</source>
        <translation>die Programme lassen sich nicht so verkleinern, dass jedes Element einmal ein Maximum oder einen Vergleich entscheiden könnte</translation>
    </message>
    <message>
        <source>the request is not understood: {}</source>
        <translation>die Anfrage ist unverständlich: {}</translation>
    </message>
    <message>
        <source>the rounding bounds decide only {:.0f} % of the output elements</source>
        <translation>die Rundungsschranken entscheiden nur über {:.0f} % der Ausgabeelemente</translation>
    </message>
    <message>
        <source>the scope {} at line {}</source>
        <translation>Scope {} in Zeile {}</translation>
    </message>
    <message>
        <source>the scope {} that the step adds</source>
        <translation>Scope {} aus dem Schritt</translation>
    </message>
    <message>
        <source>the scopes around this operation run it more than 2^56 times</source>
        <translation>die Scopes um diese Operation führen sie mehr als 2^56-mal aus</translation>
    </message>
    <message>
        <source>the second program rounds {}, where the first one keeps more bits; no inputs were found that show it beyond the first one&apos;s own rounding</source>
        <translation>das zweite Programm rundet gröber ({}), wo das erste mehr Bits behält; es fanden sich keine Eingaben, die das über die eigene Rundung des ersten hinaus zeigen</translation>
    </message>
    <message>
        <source>the second target of argmax and argmin is an integer index</source>
        <translation>das zweite Ziel von argmax und argmin ist ein ganzzahliger Index</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; has no search</source>
        <translation>die Sitzung „{}“ hat keine Suche</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: evaluation {} has no place in its search</source>
        <translation>die Sitzung „{}“ ist beschädigt: Auswertung {} hat keinen Platz in ihrer Suche</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: it holds a trigger or a view</source>
        <translation>die Sitzung „{}“ ist beschädigt: sie enthält einen Trigger oder eine Sicht</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: step {} has no place in its tree</source>
        <translation>die Sitzung „{}“ ist beschädigt: Schritt {} hat keinen Platz in ihrem Baum</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: step {}: {}</source>
        <translation>die Sitzung „{}“ ist beschädigt: Schritt {}: {}</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: {}</source>
        <translation>die Sitzung „{}“ ist beschädigt: {}</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is in use on the machine {}, or was until a few minutes ago</source>
        <translation>die Sitzung „{}“ ist auf dem Rechner {} in Gebrauch oder war es bis vor wenigen Minuten</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is in use, perhaps in this window</source>
        <translation>die Sitzung „{}“ ist in Gebrauch, vielleicht in diesem Fenster</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is open in another window</source>
        <translation>die Sitzung „{}“ ist in einem anderen Fenster geöffnet</translation>
    </message>
    <message>
        <source>the session&apos;s search cannot be read: {}</source>
        <translation>die Suche der Sitzung lässt sich nicht lesen: {}</translation>
    </message>
    <message>
        <source>the tolerance is a number such as 1e-2, not &apos;{}&apos;</source>
        <translation>die Toleranz ist eine Zahl wie 1e-2, nicht „{}“</translation>
    </message>
    <message>
        <source>the trimmed extent must be at least 1 and less than the extent {} of {}</source>
        <translation>der verkleinerte Umfang muss mindestens 1 und kleiner als der Umfang {} von {} sein</translation>
    </message>
    <message>
        <source>the values of {} are out of range</source>
        <translation>die Werte von {} liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the worker died of signal {} ({})</source>
        <translation>der Worker starb an Signal {} ({})</translation>
    </message>
    <message>
        <source>the worker ended for an unknown reason</source>
        <translation>der Worker endete auf unbekannte Weise</translation>
    </message>
    <message>
        <source>the worker ended with exit code {}</source>
        <translation>der Worker endete mit Exit-Code {}</translation>
    </message>
    <message>
        <source>the {} &apos;{}&apos; was written by a newer version (format {}, here {})</source>
        <translation>„{1}“ ({0}) wurde von einer neueren Version geschrieben (Format {2}, hier {3})</translation>
    </message>
    <message>
        <source>the {} is already named</source>
        <translation>„{}“ steht schon weiter oben</translation>
    </message>
    <message>
        <source>there is no fingerprint: {}</source>
        <translation>es gibt keinen Fingerabdruck: {}</translation>
    </message>
    <message>
        <source>there is no session &apos;{}&apos;</source>
        <translation>es gibt keine Sitzung „{}“</translation>
    </message>
    <message>
        <source>there is no space &apos;{}&apos; with a pass &apos;{}&apos;</source>
        <translation>es gibt keinen Suchraum „{}“ mit einem Pass „{}“</translation>
    </message>
    <message>
        <source>there is no step {}</source>
        <translation>es gibt keinen Schritt {}</translation>
    </message>
    <message>
        <source>this is {}, but must be at least {}</source>
        <translation>dies ist {}, muss aber mindestens {} sein</translation>
    </message>
    <message>
        <source>this kernel is parallel and needs the OpenMP runtime libomp.so.5 (Debian&apos;s libomp5-19): {}</source>
        <translation>dieser Kernel ist parallel und braucht die OpenMP-Laufzeitbibliothek libomp.so.5 (in Debian libomp5-19): {}</translation>
    </message>
    <message>
        <source>this scope cannot {}: {} ({}) and {} ({}) touch the same element</source>
        <translation>dieser Scope kann nicht {}: {} ({}) und {} ({}) berühren dasselbe Element</translation>
    </message>
    <message>
        <source>too many operations share this buffer to prove the program valid</source>
        <translation>zu viele Operationen teilen hier einen Puffer: die Gültigkeit dieses Programms lässt sich nicht beweisen</translation>
    </message>
    <message>
        <source>vectorise</source>
        <translation>vektorisiert werden</translation>
    </message>
    <message>
        <source>waiting for work</source>
        <translation>beim Warten auf Arbeit</translation>
    </message>
    <message>
        <source>what {} named is no longer there at this point</source>
        <translation>was {} nannte, ist an dieser Stelle nicht mehr da</translation>
    </message>
    <message>
        <source>{} &apos;|&apos; but the line above opens only {}</source>
        <translation>{} „|“, aber die Zeile darüber öffnet nur {}</translation>
    </message>
    <message>
        <source>{} accessing buffer {} ({}) at byte {:+} after its end</source>
        <translation>{} beim Zugriff auf Puffer {} ({}) bei Byte {:+} hinter seinem Ende</translation>
    </message>
    <message>
        <source>{} accessing buffer {} ({}) at byte {} before its start</source>
        <translation>{} beim Zugriff auf Puffer {} ({}) bei Byte {} vor seinem Anfang</translation>
    </message>
    <message>
        <source>{} accumulates a tuple, which stays together</source>
        <translation>{} akkumuliert ein Tupel, das zusammenbleibt</translation>
    </message>
    <message>
        <source>{} accumulates, so how often it runs matters</source>
        <translation>{} akkumuliert, sodass es auf die Zahl der Ausführungen ankommt</translation>
    </message>
    <message>
        <source>{} adds to another element in another iteration of {} or inside it</source>
        <translation>{} addiert in einer anderen Iteration von {} oder in dessen Innerem zu einem anderen Element</translation>
    </message>
    <message>
        <source>{} already holds {}</source>
        <translation>{} enthält bereits {}</translation>
    </message>
    <message>
        <source>{} and {} do not run over the same elements: {}</source>
        <translation>{} und {} laufen nicht über dieselben Elemente: {}</translation>
    </message>
    <message>
        <source>{} and {} have different extents</source>
        <translation>{} und {} haben verschiedenen Umfang</translation>
    </message>
    <message>
        <source>{} and {} may touch the same element, {}</source>
        <translation>{} und {} berühren womöglich dasselbe Element, {}</translation>
    </message>
    <message>
        <source>{} and {} touch the same element, {}</source>
        <translation>{} und {} berühren dasselbe Element, {}</translation>
    </message>
    <message>
        <source>{} at address {:#x}, which is in no buffer</source>
        <translation>{} bei Adresse {:#x}, die in keinem Puffer liegt</translation>
    </message>
    <message>
        <source>{} at line {}</source>
        <translation>{} in Zeile {}</translation>
    </message>
    <message>
        <source>{} because its stack overflowed</source>
        <translation>{}, weil sein Stack überlief</translation>
    </message>
    <message>
        <source>{} becomes 0 in {}, whose smallest number above 0 is {:.8g}</source>
        <translation>{} wird zu 0 in {}, dessen kleinste Zahl über 0 {:.8g} ist</translation>
    </message>
    <message>
        <source>{} builds on other elements of &apos;{}&apos;</source>
        <translation>{} baut auf anderen Elementen von „{}“ auf</translation>
    </message>
    <message>
        <source>{} builds on values that came before</source>
        <translation>{} baut auf früheren Werten auf</translation>
    </message>
    <message>
        <source>{} cannot count {} elements</source>
        <translation>{} kann nicht {} Elemente zählen</translation>
    </message>
    <message>
        <source>{} changes &apos;{}&apos; while it is a factor</source>
        <translation>{} ändert „{}“, während es ein Faktor ist</translation>
    </message>
    <message>
        <source>{} computes integers, which have no pow</source>
        <translation>{} berechnet ganze Zahlen, für die es kein pow gibt</translation>
    </message>
    <message>
        <source>{} differs at element {}: expected {}, computed {}, allowed difference {:.3g}</source>
        <translation>{} weicht bei Element {} ab: erwartet {}, berechnet {}, zulässige Abweichung {:.3g}</translation>
    </message>
    <message>
        <source>{} differs</source>
        <translation>{} weicht ab</translation>
    </message>
    <message>
        <source>{} divides integers, which have no reciprocals</source>
        <translation>{} dividiert ganze Zahlen, die keine Kehrwerte haben</translation>
    </message>
    <message>
        <source>{} does not access &apos;{}&apos;</source>
        <translation>{} greift nicht auf „{}“ zu</translation>
    </message>
    <message>
        <source>{} does not accumulate the first element of an array of its own</source>
        <translation>{} akkumuliert nicht das erste Element eines eigenen Arrays</translation>
    </message>
    <message>
        <source>{} does not accumulate</source>
        <translation>{} akkumuliert nicht</translation>
    </message>
    <message>
        <source>{} does not add an element to itself</source>
        <translation>{} addiert kein Element zu sich selbst</translation>
    </message>
    <message>
        <source>{} does not add products of two integers of 32 or 64 bits</source>
        <translation>{} addiert keine Produkte zweier ganzer Zahlen von 32 oder 64 Bit</translation>
    </message>
    <message>
        <source>{} does not add to its target</source>
        <translation>{} addiert nicht zum eigenen Ziel</translation>
    </message>
    <message>
        <source>{} does not combine arrays of partial accumulators, element by element</source>
        <translation>{} vereinigt keine Arrays von Teilakkumulatoren Element für Element</translation>
    </message>
    <message>
        <source>{} does not come before {}</source>
        <translation>{} kommt nicht vor {}</translation>
    </message>
    <message>
        <source>{} does not divide by a constant that is the number of elements, {}</source>
        <translation>{} teilt nicht durch eine Konstante, die die Anzahl der Elemente ist, {}</translation>
    </message>
    <message>
        <source>{} does not divide the extent {} of {}</source>
        <translation>{} teilt den Umfang {} von {} nicht</translation>
    </message>
    <message>
        <source>{} does not divide</source>
        <translation>{} dividiert nicht</translation>
    </message>
    <message>
        <source>{} does not fit {}, which holds the numbers {:.8g} to {:.8g}</source>
        <translation>{} passt nicht in {}, das die Zahlen von {:.8g} bis {:.8g} fasst</translation>
    </message>
    <message>
        <source>{} does not fit {}, which holds the whole numbers {} to {}</source>
        <translation>{} passt nicht in {}, das die ganzen Zahlen von {} bis {} fasst</translation>
    </message>
    <message>
        <source>{} does not hold every {} that &apos;{}&apos; may hold</source>
        <translation>{} fasst nicht jedes {}, das „{}“ enthalten kann</translation>
    </message>
    <message>
        <source>{} does not multiply an element with itself</source>
        <translation>{} multipliziert kein Element mit sich selbst</translation>
    </message>
    <message>
        <source>{} does not prefetch &apos;{}&apos;</source>
        <translation>{} hat keinen Prefetch für „{}“</translation>
    </message>
    <message>
        <source>{} does not read &apos;{}&apos; once</source>
        <translation>{} liest „{}“ nicht genau einmal</translation>
    </message>
    <message>
        <source>{} does not read &apos;{}&apos;</source>
        <translation>{} liest „{}“ nicht</translation>
    </message>
    <message>
        <source>{} does not rescale sums by a running maximum</source>
        <translation>{} skaliert keine Summen mit einem laufenden Maximum neu</translation>
    </message>
    <message>
        <source>{} does not scale its target</source>
        <translation>{} skaliert das eigene Ziel nicht</translation>
    </message>
    <message>
        <source>{} has a number beyond 2^40</source>
        <translation>{} enthält eine Zahl jenseits von 2^40</translation>
    </message>
    <message>
        <source>{} has fewer than {} iterations, so there is no tree</source>
        <translation>{} hat weniger als {} Iterationen, sodass es keinen Baum gibt</translation>
    </message>
    <message>
        <source>{} has no nest of its own</source>
        <translation>{} hat kein eigenes Nest</translation>
    </message>
    <message>
        <source>{} has no operator &apos;{}&apos;</source>
        <translation>{} hat keinen Operator „{}“</translation>
    </message>
    <message>
        <source>{} has no vector form</source>
        <translation>{} hat keine Vektorform</translation>
    </message>
    <message>
        <source>{} has only one iteration</source>
        <translation>{} hat nur eine Iteration</translation>
    </message>
    <message>
        <source>{} has the factor twice</source>
        <translation>{} enthält den Faktor zweimal</translation>
    </message>
    <message>
        <source>{} has {} iterations</source>
        <translation>{} hat {} Iterationen</translation>
    </message>
    <message>
        <source>{} holds more than one accumulation</source>
        <translation>{} enthält mehr als eine Akkumulation</translation>
    </message>
    <message>
        <source>{} holds {} in {} iterations, {} wants {} in {}</source>
        <translation>{} enthält {} in {} Iterationen, {} verlangt {} in {}</translation>
    </message>
    <message>
        <source>{} holds {} node(s), {} holds {}</source>
        <translation>{} enthält {} Knoten, {} enthält {}</translation>
    </message>
    <message>
        <source>{} holds {}</source>
        <translation>{} enthält {}</translation>
    </message>
    <message>
        <source>{} in {} does not use {{{}}} and {{{}}} as {{{}}}*{}+{{{}}}</source>
        <translation>{} in {} verwendet {{{}}} und {{{}}} nicht als {{{}}}*{}+{{{}}}</translation>
    </message>
    <message>
        <source>{} in {} uses the iteration {{{}}} of {}</source>
        <translation>{} in {} verwendet die Iteration {{{}}} von {}</translation>
    </message>
    <message>
        <source>{} inside buffer {} ({}) at byte {}</source>
        <translation>{} in Puffer {} ({}), Byte {}</translation>
    </message>
    <message>
        <source>{} is a vector and holds exactly one operation</source>
        <translation>{} ist ein Vektor und enthält genau eine Operation</translation>
    </message>
    <message>
        <source>{} is already prefetched</source>
        <translation>{} hat bereits einen Prefetch</translation>
    </message>
    <message>
        <source>{} is marked :{}, not :{}</source>
        <translation>{} ist mit :{} markiert, nicht mit :{}</translation>
    </message>
    <message>
        <source>{} is neither a square nor a reciprocal</source>
        <translation>{} ist weder ein Quadrat noch ein Kehrwert</translation>
    </message>
    <message>
        <source>{} is not linear in exp(-{})</source>
        <translation>{} ist nicht linear in exp(-{})</translation>
    </message>
    <message>
        <source>{} is not one element for the whole sum</source>
        <translation>{} ist nicht ein Element für die ganze Summe</translation>
    </message>
    <message>
        <source>{} is not one multiplication or division: the exponent is {}, not 2 or -1</source>
        <translation>{} ist nicht eine Multiplikation oder Division: der Exponent ist {}, nicht 2 oder -1</translation>
    </message>
    <message>
        <source>{} is not the array that {} takes as its {}</source>
        <translation>{} ist nicht das Array, das {} als {} nimmt</translation>
    </message>
    <message>
        <source>{} is not what {} computes</source>
        <translation>{} ist nicht, was {} berechnet</translation>
    </message>
    <message>
        <source>{} is not what {} would be in the range that follows: {}</source>
        <translation>{} ist nicht, was {} im folgenden Bereich wäre: {}</translation>
    </message>
    <message>
        <source>{} is not {}</source>
        <translation>{} ist nicht {}</translation>
    </message>
    <message>
        <source>{} is read but was never written</source>
        <translation>{} wird gelesen, wurde aber nie geschrieben</translation>
    </message>
    <message>
        <source>{} is read from memory that &apos;{}&apos; shares among elements, and no earlier writes certainly give its value</source>
        <translation>{} wird aus Speicher gelesen, den „{}“ unter Elementen teilt, und keine früheren Schreibzugriffe geben sicher den Wert</translation>
    </message>
    <message>
        <source>{} is read, but at {} not every element of it is written before</source>
        <translation>{} wird gelesen, aber bei {} ist nicht jedes Element davon vorher geschrieben</translation>
    </message>
    <message>
        <source>{} is read, but not every element of it is written before</source>
        <translation>{} wird gelesen, aber nicht jedes Element davon ist vorher geschrieben</translation>
    </message>
    <message>
        <source>{} is read; at extents this large it cannot be decided whether every element of it is written before</source>
        <translation>{} wird gelesen; bei so großen Umfängen lässt sich nicht entscheiden, ob jedes Element davon vorher geschrieben ist</translation>
    </message>
    <message>
        <source>{} is too large</source>
        <translation>{} ist zu groß</translation>
    </message>
    <message>
        <source>{} is wanted, not {}</source>
        <translation>gebraucht wird {}, nicht {}</translation>
    </message>
    <message>
        <source>{} is {:.9g} in the first program and {:.9g} in the second on {} inputs</source>
        <translation>{} ist {:.9g} im ersten Programm und {:.9g} im zweiten bei Eingaben „{}“</translation>
    </message>
    <message>
        <source>{} is {} in the first program and {} in the second</source>
        <translation>{} ist {} im ersten Programm und {} im zweiten</translation>
    </message>
    <message>
        <source>{} is {}, but {} is needed here; convert it with {}(…) first</source>
        <translation>{} ist {}, gebraucht wird hier aber {}; zuerst ist mit {}(…) umzuwandeln</translation>
    </message>
    <message>
        <source>{} is {}, {} takes {}</source>
        <translation>{} ist {}, {} nimmt {}</translation>
    </message>
    <message>
        <source>{} leaves gaps between the elements that it adds to</source>
        <translation>{} lässt zwischen den Elementen, zu denen addiert wird, Lücken</translation>
    </message>
    <message>
        <source>{} may be what an earlier iteration of {} left there</source>
        <translation>{} ist womöglich, was eine frühere Iteration von {} dort zurückließ</translation>
    </message>
    <message>
        <source>{} multiplies by an index</source>
        <translation>{} multipliziert mit einem Index</translation>
    </message>
    <message>
        <source>{} multiplies integers</source>
        <translation>{} multipliziert ganze Zahlen</translation>
    </message>
    <message>
        <source>{} needs a float target, {} is {}</source>
        <translation>{} braucht ein Gleitkommaziel, {} ist {}</translation>
    </message>
    <message>
        <source>{} needs the type of &apos;{}&apos;, which a constant does not have</source>
        <translation>{} braucht den Typ von „{}“, den eine Konstante nicht hat</translation>
    </message>
    <message>
        <source>{} needs {}, which {} does not have</source>
        <translation>{} braucht {}, und das hat {} nicht</translation>
    </message>
    <message>
        <source>{} neither adds nor sums</source>
        <translation>{} addiert nicht und summiert nicht</translation>
    </message>
    <message>
        <source>{} of {} is not what {} has there, {}</source>
        <translation>{} von {} ist nicht, was {} dort hat, nämlich {}</translation>
    </message>
    <message>
        <source>{} or {}</source>
        <translation>{} oder {}</translation>
    </message>
    <message>
        <source>{} overwrites an element of &apos;{}&apos; that {} still needs</source>
        <translation>{} überschreibt ein Element von „{}“, das von anderer Stelle noch gebraucht wird: {}</translation>
    </message>
    <message>
        <source>{} reads &apos;{}&apos; outside {}</source>
        <translation>{} liest „{}“ außerhalb von {}</translation>
    </message>
    <message>
        <source>{} reads elements of &apos;{}&apos; that other iterations of {} compute</source>
        <translation>{} liest Elemente von „{}“, die andere Iterationen von {} berechnen</translation>
    </message>
    <message>
        <source>{} reads what {} has accumulated so far, not its result</source>
        <translation>{} liest, was {} bis dahin akkumuliert hat, nicht das Ergebnis</translation>
    </message>
    <message>
        <source>{} reports: {}</source>
        <translation>{} meldet: {}</translation>
    </message>
    <message>
        <source>{} runs only under its guard</source>
        <translation>{} läuft nur unter dem eigenen Wächter</translation>
    </message>
    <message>
        <source>{} runs only under its guard, without which {} may lie outside &apos;{}&apos;</source>
        <translation>{} läuft nur unter dem eigenen Wächter, ohne den {} außerhalb von „{}“ liegen kann</translation>
    </message>
    <message>
        <source>{} still reads what {} writes</source>
        <translation>{} liest noch, was {} schreibt</translation>
    </message>
    <message>
        <source>{} subtracts {}, {} subtracts {}</source>
        <translation>{} zieht {} ab, {} zieht {} ab</translation>
    </message>
    <message>
        <source>{} takes 0 argument(s) after the place, here there are {}</source>
        <translation>{} nimmt nach der Stelle 0 Argumente, hier sind es {}</translation>
    </message>
    <message>
        <source>{} takes {} argument(s) after the place: {}, here there are {}</source>
        <translation>{} nimmt nach der Stelle {} Argument(e): {}, hier sind es {}</translation>
    </message>
    <message>
        <source>{} takes {} operand(s), here it has {}</source>
        <translation>{} nimmt {} Operand(en), hier sind es {}</translation>
    </message>
    <message>
        <source>{} that the step adds</source>
        <translation>{} aus dem Schritt</translation>
    </message>
    <message>
        <source>{} touches the sum before it is complete</source>
        <translation>{} greift auf die Summe zu, bevor sie vollständig ist</translation>
    </message>
    <message>
        <source>{} uses &apos;{}&apos; outside {}</source>
        <translation>{} verwendet „{}“ außerhalb von {}</translation>
    </message>
    <message>
        <source>{} uses &apos;{}&apos; too</source>
        <translation>{} verwendet „{}“ ebenfalls</translation>
    </message>
    <message>
        <source>{} while {}</source>
        <translation>{} ({})</translation>
    </message>
    <message>
        <source>{} would overwrite an element of &apos;{}&apos; that {} still needs</source>
        <translation>{} würde ein Element von „{}“ überschreiben, das von anderer Stelle noch gebraucht wird: {}</translation>
    </message>
    <message>
        <source>{} writes &apos;{}&apos; inside {}</source>
        <translation>{} schreibt „{}“ in {}</translation>
    </message>
    <message>
        <source>{} writes &apos;{}&apos; too</source>
        <translation>{} schreibt „{}“ ebenfalls</translation>
    </message>
    <message>
        <source>{} writes what {} sums, in the same scope</source>
        <translation>{} schreibt im selben Scope, was {} summiert</translation>
    </message>
    <message>
        <source>{} writing to the input buffer {} ({}) at byte {}</source>
        <translation>{} beim Schreiben in die Eingabe, Puffer {} ({}), Byte {}</translation>
    </message>
    <message>
        <source>{}(…) gives {}, but {} is {}</source>
        <translation>{}(…) ergibt {}, aber {} ist {}</translation>
    </message>
    <message>
        <source>{}, sent from outside (by a person, or by the system when memory ran out)</source>
        <translation>{}, von außen gesendet: von einem Menschen, oder vom System, als der Speicher ausging</translation>
    </message>
    <message>
        <source>{}, so they are two functions</source>
        <translation>{}, also sind es zwei verschiedene Funktionen</translation>
    </message>
    <message>
        <source>{}, which runs from {} to {},</source>
        <translation>{}, das von {} bis {} läuft,</translation>
    </message>
    <message>
        <source>{}: iteration {} of the parallel scope {{{}}} touches an element of &apos;{}&apos; that {} writes</source>
        <translation>{}: Iteration {} des parallelen Scopes {{{}}} berührt ein Element von „{}“, das auch in {} geschrieben wird</translation>
    </message>
    <message>
        <source>{}: iteration {} of the parallel scope {{{}}} writes an element of &apos;{}&apos; that {} reads</source>
        <translation>{}: Iteration {} des parallelen Scopes {{{}}} schreibt ein Element von „{}“, das auch in {} gelesen wird</translation>
    </message>
    <message>
        <source>{}: no answer in {} s</source>
        <translation>{}: keine Antwort in {} s</translation>
    </message>
    <message>
        <source>{}: no socket: {}</source>
        <translation>{}: kein Socket: {}</translation>
    </message>
    <message>
        <source>{}; it wrote: {}</source>
        <translation>{}; seine Ausgabe: {}</translation>
    </message>
    <message>
        <source>a buffer set has no memory</source>
        <translation>ein Satz Puffer hat keinen Speicher</translation>
    </message>
    <message>
        <source>a buffer</source>
        <translation>ein Puffer</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>eine Konstante</translation>
    </message>
    <message>
        <source>one of the steps is a hand edit, so they are not a trajectory; save the session or the program</source>
        <translation>unter den Schritten ist eine Bearbeitung von Hand, daher sind sie keine Trajektorie; speichern Sie die Sitzung oder das Programm</translation>
    </message>
    <message>
        <source>a kernel needs at least one output: out NAME</source>
        <translation>ein Kernel braucht mindestens eine Ausgabe: out NAME</translation>
    </message>
    <message>
        <source>a kernel to run is not given</source>
        <translation>ein auszuführender Kernel ist nicht angegeben</translation>
    </message>
    <message>
        <source>a kernel to run needs a buffer set</source>
        <translation>ein Kernel braucht zum Ausführen einen Satz Puffer</translation>
    </message>
    <message>
        <source>a message has an impossible length</source>
        <translation>eine Nachricht kündigt eine unmögliche Länge an</translation>
    </message>
    <message>
        <source>a message is not JSON</source>
        <translation>eine Nachricht ist kein JSON</translation>
    </message>
    <message>
        <source>a product of two iterations is not affine</source>
        <translation>ein Produkt zweier Iterationen ist nicht affin</translation>
    </message>
    <message>
        <source>a program with several outputs has no library baseline</source>
        <translation>ein Programm mit mehreren Ausgaben hat keinen Vergleichswert einer Bibliothek</translation>
    </message>
    <message>
        <source>a run needs at least one thread</source>
        <translation>ein Lauf braucht mindestens einen Thread</translation>
    </message>
    <message>
        <source>a run&apos;s counts must not be negative</source>
        <translation>die Anzahlen eines Laufs dürfen nicht negativ sein</translation>
    </message>
    <message>
        <source>a scope marked :v holds exactly one operation</source>
        <translation>ein mit :v markierter Scope enthält genau eine Operation</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>ein Array</translation>
    </message>
    <message>
        <source>an input&apos;s buffer holds no other array</source>
        <translation>der Puffer einer Eingabe enthält kein anderes Array</translation>
    </message>
    <message>
        <source>an operation has no children; use one &apos;|&apos; less</source>
        <translation>eine Operation hat keine Kinder; ein „|“ weniger ist richtig</translation>
    </message>
    <message>
        <source>and all lanes would run at once</source>
        <translation>und alle Lanes liefen gleichzeitig</translation>
    </message>
    <message>
        <source>and fission would run the first before the second</source>
        <translation>und nach dem Teilen liefe das Erste vor dem Zweiten</translation>
    </message>
    <message>
        <source>and after hoisting all iterations would see one value</source>
        <translation>und nach dem Herausziehen bliebe ein Wert für alle Iterationen</translation>
    </message>
    <message>
        <source>and fusion would run the second before the first</source>
        <translation>und nach dem Verschmelzen liefe das Zweite vor dem Ersten</translation>
    </message>
    <message>
        <source>and reordering would run the second before the first</source>
        <translation>und nach dem Vertauschen liefe das Zweite vor dem Ersten</translation>
    </message>
    <message>
        <source>and after sinking every iteration would restore the first value</source>
        <translation>und nach dem Hineinschieben stünde in jeder Iteration wieder der erste Wert da</translation>
    </message>
    <message>
        <source>and interchange would run the second before the first</source>
        <translation>und nach dem Vertauschen liefe das Zweite vor dem Ersten</translation>
    </message>
    <message>
        <source>and the array would be filled before</source>
        <translation>und das Array würde vorher gefüllt</translation>
    </message>
    <message>
        <source>and the iterations would run at once</source>
        <translation>und die Iterationen liefen gleichzeitig</translation>
    </message>
    <message>
        <source>and the sums, which need their own scope, would read it later</source>
        <translation>und die Summen, die einen eigenen Scope brauchen, läsen es später</translation>
    </message>
    <message>
        <source>cannot map the parent&apos;s buffers</source>
        <translation>die Puffer des Elternprozesses lassen sich nicht einblenden</translation>
    </message>
    <message>
        <source>constants must precede the first step</source>
        <translation>Konstanten stehen vor dem ersten Schritt</translation>
    </message>
    <message>
        <source>declarations must precede the first operation</source>
        <translation>Vereinbarungen stehen vor der ersten Operation</translation>
    </message>
    <message>
        <source>expected &apos;)&apos;</source>
        <translation>erwartet: „)“</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;)&apos; among the targets</source>
        <translation>erwartet: „,“ oder „)“ zwischen den Zielen</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;]&apos; after an index</source>
        <translation>erwartet: „,“ oder „]“ nach einem Index</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;]&apos; in the dimensions</source>
        <translation>erwartet: „,“ oder „]“ in den Dimensionen</translation>
    </message>
    <message>
        <source>expected &apos;&lt;&apos; and a bound in this guard</source>
        <translation>erwartet: „&lt;“ und eine Schranke in diesem Wächter</translation>
    </message>
    <message>
        <source>expected &apos;=&apos; and a whole number</source>
        <translation>erwartet: „=“ und eine ganze Zahl</translation>
    </message>
    <message>
        <source>expected &apos;=&apos;, &apos;+=&apos;, &apos;*=&apos;, &apos;max=&apos;, &apos;min=&apos;, &apos;and=&apos;, &apos;or=&apos;, or a tuple&apos;s &apos;argmax=&apos;, &apos;argmin=&apos;, &apos;welford=&apos;, &apos;softmax=&apos;</source>
        <translation>erwartet: „=“, „+=“, „*=“, „max=“, „min=“, „and=“, „or=“ oder für ein Tupel „argmax=“, „argmin=“, „welford=“, „softmax=“</translation>
    </message>
    <message>
        <source>expected &apos;N&apos; after &apos;:&apos;, for a dimension that is not materialised, or the number of elements of a circular buffer</source>
        <translation>erwartet: „N“ nach „:“ für eine Dimension ohne eigenen Speicher, oder die Zahl der Elemente eines Ringpuffers</translation>
    </message>
    <message>
        <source>expected &apos;const NAME = INT&apos;</source>
        <translation>erwartet wird „const NAME = INT“</translation>
    </message>
    <message>
        <source>expected a scope or an operation</source>
        <translation>erwartet: ein Scope oder eine Operation</translation>
    </message>
    <message>
        <source>expected a whole number or a constant&apos;s name</source>
        <translation>erwartet: eine ganze Zahl oder der Name einer Konstante</translation>
    </message>
    <message>
        <source>expected an array&apos;s name</source>
        <translation>erwartet: der Name eines Arrays</translation>
    </message>
    <message>
        <source>expected an iteration such as {0}</source>
        <translation>erwartet: eine Iteration wie {0}</translation>
    </message>
    <message>
        <source>expected at least one array&apos;s name</source>
        <translation>erwartet: mindestens der Name eines Arrays</translation>
    </message>
    <message>
        <source>expected the arrays in this buffer after &apos;-&gt;&apos;</source>
        <translation>erwartet: die Arrays in diesem Puffer nach „-&gt;“</translation>
    </message>
    <message>
        <source>expected the dimensions, such as [N, M]</source>
        <translation>erwartet: die Dimensionen, etwa [N, M]</translation>
    </message>
    <message>
        <source>expected the end of the line or &apos;if&apos;</source>
        <translation>erwartet: das Ende der Zeile oder „if“</translation>
    </message>
    <message>
        <source>expected the end of the line</source>
        <translation>erwartet: das Ende der Zeile</translation>
    </message>
    <message>
        <source>expected the instruction&apos;s name in brackets, such as i(vpdpbusd_512)</source>
        <translation>erwartet: der Name des Befehls in Klammern, etwa i(vpdpbusd_512)</translation>
    </message>
    <message>
        <source>its recorded time is impossible</source>
        <translation>die aufgezeichnete Zeit kann nicht stimmen</translation>
    </message>
    <message>
        <source>keeps its type</source>
        <translation>behält den Typ</translation>
    </message>
    <message>
        <source>libtorch: its answer has a different number of samples</source>
        <translation>libtorch: seine Antwort hat eine andere Anzahl von Messwerten</translation>
    </message>
    <message>
        <source>libtorch: its output has a different size</source>
        <translation>libtorch: seine Ausgabe hat eine andere Größe</translation>
    </message>
    <message>
        <source>no kernel to run is given</source>
        <translation>es ist kein Kernel zum Ausführen angegeben</translation>
    </message>
    <message>
        <source>there is no scope around the first</source>
        <translation>um die erste steht kein Scope</translation>
    </message>
    <message>
        <source>no such buffer set</source>
        <translation>kein solcher Satz Puffer</translation>
    </message>
    <message>
        <source>no such kernel</source>
        <translation>kein solcher Kernel</translation>
    </message>
    <message>
        <source>nothing comes before the start</source>
        <translation>vor dem Anfang kommt nichts</translation>
    </message>
    <message>
        <source>nothing to redo here</source>
        <translation>hier wurde nichts zurückgenommen</translation>
    </message>
    <message>
        <source>so how often the operation runs matters</source>
        <translation>sodass es auf die Zahl der Ausführungen ankommt</translation>
    </message>
    <message>
        <source>so it is not what the first reduction gave</source>
        <translation>sodass es nicht ist, was die erste Reduktion ergab</translation>
    </message>
    <message>
        <source>so it may no longer hold the same value</source>
        <translation>sodass dort womöglich nicht mehr steht, was dort stand</translation>
    </message>
    <message>
        <source>so the maximum covers other values</source>
        <translation>sodass das Maximum von anderen Werten ist</translation>
    </message>
    <message>
        <source>so the two reductions do not see the same values</source>
        <translation>sodass die beiden Reduktionen nicht dieselben Werte sehen</translation>
    </message>
    <message>
        <source>so what is subtracted changes</source>
        <translation>sodass sich das Abgezogene ändert</translation>
    </message>
    <message>
        <source>so what is subtracted is not the maximum</source>
        <translation>sodass das Abgezogene nicht das Maximum ist</translation>
    </message>
    <message>
        <source>steps among the constants</source>
        <translation>Schritte unter den Konstanten</translation>
    </message>
    <message>
        <source>stopped on request</source>
        <translation>auf Wunsch angehalten</translation>
    </message>
    <message>
        <source>the buffers are larger than this machine&apos;s address space</source>
        <translation>die Puffer sind größer als der Adressraum dieses Rechners</translation>
    </message>
    <message>
        <source>the caller knows its layout</source>
        <translation>der Aufrufer kennt die Anordnung</translation>
    </message>
    <message>
        <source>the caller knows its shape</source>
        <translation>der Aufrufer kennt die Form</translation>
    </message>
    <message>
        <source>the caller reads all of it</source>
        <translation>der Aufrufer sieht alles davon</translation>
    </message>
    <message>
        <source>the caller&apos;s memory is on the heap</source>
        <translation>der Speicher des Aufrufers liegt auf dem Heap</translation>
    </message>
    <message>
        <source>the comparison of fingerprints ran out of time; set smaller extents</source>
        <translation>dem Vergleich der Fingerabdrücke ging die Zeit aus; wählen Sie kleinere Umfänge</translation>
    </message>
    <message>
        <source>the comparison of fingerprints was stopped</source>
        <translation>der Vergleich der Fingerabdrücke wurde angehalten</translation>
    </message>
    <message>
        <source>the file holds no search</source>
        <translation>die Datei enthält keine Suche</translation>
    </message>
    <message>
        <source>the first line must be &apos;kernel NAME&apos;</source>
        <translation>die erste Zeile muss „kernel NAME“ sein</translation>
    </message>
    <message>
        <source>the interpretation was stopped</source>
        <translation>die Interpretation wurde angehalten</translation>
    </message>
    <message>
        <source>an input of the kernel has a different size</source>
        <translation>der Kernel hat eine Eingabe anderer Größe</translation>
    </message>
    <message>
        <source>the kernel has an input that the reference lacks</source>
        <translation>der Kernel hat eine Eingabe, die die Referenz nicht hat</translation>
    </message>
    <message>
        <source>the kernel has an output that the reference lacks</source>
        <translation>der Kernel hat eine Ausgabe, die die Referenz nicht hat</translation>
    </message>
    <message>
        <source>the kernel is already named</source>
        <translation>der Kernel hat bereits einen Namen</translation>
    </message>
    <message>
        <source>the other end is gone</source>
        <translation>die Gegenseite ist nicht mehr da</translation>
    </message>
    <message>
        <source>the program divides an integer by zero for every family of inputs</source>
        <translation>das Programm teilt bei jeder Art von Eingaben eine ganze Zahl durch null</translation>
    </message>
    <message>
        <source>the program has no operation</source>
        <translation>das Programm hat keine Operation</translation>
    </message>
    <message>
        <source>the session&apos;s search has a number out of range</source>
        <translation>die Suche der Sitzung verlangt eine Zahl, die keinen Sinn hat</translation>
    </message>
    <message>
        <source>the start of a session cannot be deleted</source>
        <translation>der Anfang einer Sitzung lässt sich nicht löschen</translation>
    </message>
    <message>
        <source>the worker has no memory left</source>
        <translation>der Worker hat keinen Speicher mehr</translation>
    </message>
    <message>
        <source>their results vary with other scopes</source>
        <translation>die Ergebnisse ändern sich mit verschiedenen Scopes</translation>
    </message>
    <message>
        <source>the extents of their scopes differ</source>
        <translation>die Scopes haben verschiedenen Umfang</translation>
    </message>
    <message>
        <source>this byte is not valid UTF-8 text</source>
        <translation>dieses Byte ist kein gültiger UTF-8-Text</translation>
    </message>
    <message>
        <source>this constant is already set</source>
        <translation>diese Konstante ist schon gesetzt</translation>
    </message>
    <message>
        <source>this constant&apos;s value is out of range</source>
        <translation>der Wert dieser Konstante liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>this expression is too large</source>
        <translation>dieser Ausdruck ist zu groß</translation>
    </message>
    <message>
        <source>this factor is too large</source>
        <translation>dieser Faktor ist zu groß</translation>
    </message>
    <message>
        <source>this number is too large</source>
        <translation>diese Zahl ist zu groß</translation>
    </message>
    <message>
        <source>this scope has no operation; indent its children by one more &apos;|&apos;</source>
        <translation>dieser Scope hat keine Operation; seine Kinder stehen um ein „|“ weiter eingerückt</translation>
    </message>
    <message>
        <source>{} is neither an exponential nor a square, so no law is known for the sum</source>
        <translation>{} ist weder eine Exponentialfunktion noch ein Quadrat, sodass für die Summe keine Regel bekannt ist</translation>
    </message>
    <message>
        <source>{} reads no array</source>
        <translation>{} liest kein Array</translation>
    </message>
    <message>
        <source>&apos;{}&apos; holds no campaign.json of searches</source>
        <translation>„{}“ enthält keine campaign.json mit Suchen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input and must not be written</source>
        <translation>„{}“ ist eine Eingabe und darf nicht geschrieben werden</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the session itself</source>
        <translation>„{}“ ist die Sitzung selbst</translation>
    </message>
    <message>
        <source>&apos;{}&apos; needs targets of a float type</source>
        <translation>„{}“ braucht Gleitkommaziele</translation>
    </message>
    <message>
        <source>a program&apos;s buffers have more than {} elements; set smaller extents</source>
        <translation>die Puffer eines Programms haben mehr als {} Elemente; wählen Sie kleinere Umfänge</translation>
    </message>
    <message>
        <source>boosted trees: {}</source>
        <translation>Boosted Trees: {}</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; folds more than one dimension</source>
        <translation>Puffer „{}“ legt mehr als eine Dimension als Ringpuffer ab</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; has more than 2^40 elements</source>
        <translation>Puffer „{}“ hat mehr als 2^40 Elemente</translation>
    </message>
    <message>
        <source>cannot allocate {} MB: {}</source>
        <translation>{} MB lassen sich nicht belegen: {}</translation>
    </message>
    <message>
        <source>cannot reserve {} MB: {}</source>
        <translation>{} MB lassen sich nicht reservieren: {}</translation>
    </message>
    <message>
        <source>cannot write &apos;{}&apos;</source>
        <translation>„{}“ lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>element {} of a bool array is {}, neither 0 nor 1</source>
        <translation>Element {} eines bool-Arrays ist {}, weder 0 noch 1</translation>
    </message>
    <message>
        <source>input &apos;{}&apos; has a dimension that is not materialised</source>
        <translation>die Eingabe „{}“ hat eine Dimension ohne eigenen Speicher</translation>
    </message>
    <message>
        <source>input &apos;{}&apos; is {} [{}], the program declares {} [{}]</source>
        <translation>die Eingabe „{}“ ist {} [{}], das Programm vereinbart {} [{}]</translation>
    </message>
    <message>
        <source>no buffer declares the input &apos;{}&apos;</source>
        <translation>kein Puffer vereinbart die Eingabe „{}“</translation>
    </message>
    <message>
        <source>no buffer declares the output &apos;{}&apos;</source>
        <translation>kein Puffer vereinbart die Ausgabe „{}“</translation>
    </message>
    <message>
        <source>no instructions from the folder &apos;{}&apos;: {}</source>
        <translation>keine Befehle aus dem Ordner „{}“: {}</translation>
    </message>
    <message>
        <source>the guard {} is out of range</source>
        <translation>der Wächter {} liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the index value {} is out of range</source>
        <translation>der Indexwert {} liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the index {} of &apos;{}&apos; is out of range</source>
        <translation>der Index {} von „{}“ liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the worker ran out of memory</source>
        <translation>dem Worker ging der Speicher aus</translation>
    </message>
    <message>
        <source>the worker was stopped by a signal from outside and did nothing for {:g} s</source>
        <translation>der Worker wurde durch ein Signal von außen angehalten und tat {:g} s lang nichts</translation>
    </message>
    <message>
        <source>two searches would be called {}; ask for each once, and give kernels different names</source>
        <translation>zwei Suchen würden {} heißen; verlangen Sie jede nur einmal, und geben Sie den Kernels verschiedene Namen</translation>
    </message>
    <message>
        <source>{} bytes where {} elements of {} need {}</source>
        <translation>{} Bytes, aber {} Elemente von {} brauchen {}</translation>
    </message>
    <message>
        <source>{} has no {}</source>
        <translation>{} hat kein {}</translation>
    </message>
    <message>
        <source>{} input(s) given, the program has {}</source>
        <translation>{} Eingabe(n) angegeben, das Programm hat {}</translation>
    </message>
    <message>
        <source>{} is not legal</source>
        <translation>{} ist nicht zulässig</translation>
    </message>
    <message>
        <source>{}: a spec has neither guards nor tuples</source>
        <translation>{}: eine Spezifikation hat weder Wächter noch Tupel</translation>
    </message>
    <message>
        <source>{}: a spec is computed without instructions</source>
        <translation>{}: eine Spezifikation wird ohne Befehle berechnet</translation>
    </message>
    <message>
        <source>{}: a spec is one nest of scopes</source>
        <translation>{}: eine Spezifikation ist ein einziges Nest von Scopes</translation>
    </message>
    <message>
        <source>{}: each array of a spec has a buffer of its own name</source>
        <translation>{}: jedes Array einer Spezifikation hat einen Puffer mit seinem Namen</translation>
    </message>
    <message>
        <source>{}: expected a line &apos;spec&apos; with a program after it, then a line &apos;code&apos; with C after it</source>
        <translation>{}: erwartet: eine Zeile „spec“ mit einem Programm danach, dann eine Zeile „code“ mit C danach</translation>
    </message>
    <message>
        <source>{}: it changes a locked place</source>
        <translation>{}: der Schritt ändert eine gesperrte Stelle</translation>
    </message>
    <message>
        <source>{}: the compiler&apos;s resource folder {} does not exist (it comes with the package of the compiler library; PERFDOJO_CLANG_RESOURCE_FOLDER names another)</source>
        <translation>{}: den Ressourcenordner {} des Compilers gibt es nicht (er kommt mit dem Paket der Compilerbibliothek; PERFDOJO_CLANG_RESOURCE_FOLDER nennt einen anderen)</translation>
    </message>
    <message>
        <source>{}: the move is not allowed</source>
        <translation>{}: der Zug ist nicht erlaubt</translation>
    </message>
    <message>
        <source>cannot start a shell</source>
        <translation>eine Shell lässt sich nicht starten</translation>
    </message>
    <message>
        <source>llvm-mca cannot read every loop</source>
        <translation>llvm-mca kann nicht jede Schleife lesen</translation>
    </message>
    <message>
        <source>llvm-mca cannot read the loops</source>
        <translation>llvm-mca kann die Schleifen nicht lesen</translation>
    </message>
    <message>
        <source>no temporary file could be written for llvm-mca</source>
        <translation>für llvm-mca ließ sich keine temporäre Datei schreiben</translation>
    </message>
    <message>
        <source>port use needs llvm-mca, which is not installed (Debian: llvm-19)</source>
        <translation>die Auslastung der Ports braucht llvm-mca, das nicht installiert ist (Debian: llvm-19)</translation>
    </message>
    <message>
        <source>wrong number of operands</source>
        <translation>falsche Anzahl von Operanden</translation>
    </message>
    <message>
        <source>&apos;{}&apos; already holds a session</source>
        <translation>„{}“ enthält schon eine Sitzung</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and &apos;{}&apos; share one buffer, {} needs them in separate buffers</source>
        <translation>„{}“ und „{}“ liegen in einem Puffer, {} nimmt sie getrennt</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be checked: a call executes {:.3g} operations, more than its reference can compute in {} minutes; set smaller extents</source>
        <translation>„{}“ lässt sich nicht prüfen: ein Aufruf führt {:.3g} Operationen aus, mehr, als die Referenz in {} Minuten berechnen kann; wählen Sie kleinere Umfänge</translation>
    </message>
    <message>
        <source>&apos;{}&apos; does not vary with {}, which sums</source>
        <translation>„{}“ ändert sich nicht mit {}, worüber summiert wird</translation>
    </message>
    <message>
        <source>&apos;{}&apos; holds several arrays of one type; apply unshare_buffer first</source>
        <translation>„{}“ enthält mehrere Arrays, die einen Typ haben; zuerst kommt unshare_buffer</translation>
    </message>
    <message>
        <source>&apos;{}&apos; holds several arrays; unshare_buffer separates them</source>
        <translation>„{}“ enthält mehrere Arrays; unshare_buffer trennt sie</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is already in {}</source>
        <translation>„{}“ liegt bereits in {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input or output of the kernel, and the caller reads all of it</source>
        <translation>„{}“ ist Ein- oder Ausgabe des Kernels, und der Aufrufer sieht alles davon</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is for {} on {}, not the same kernel, extents and target</source>
        <translation>„{}“ gehört zu {} auf {}, nicht zu demselben Kernel mit denselben Umfängen und demselben Ziel</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is in {}; non-temporal stores are for heap memory only</source>
        <translation>„{}“ liegt in {}; nicht-temporale Stores gibt es nur für Speicher auf dem Heap</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a location; the locations are heap, stack, register, shared and fragment</source>
        <translation>„{}“ ist kein Ort; es gibt heap, stack, register, shared und fragment</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a pair of buffers that alternate over the iterations of {}</source>
        <translation>„{}“ besteht nicht aus zwei Puffern, die sich über die Iterationen von {} abwechseln</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a session</source>
        <translation>„{}“ enthält keine Sitzung</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is one element</source>
        <translation>„{}“ ist ein einzelnes Element</translation>
    </message>
    <message>
        <source>&apos;{}&apos; lies in {}, only an array of the stack may dissolve</source>
        <translation>„{}“ liegt in {}; nur ein Array auf dem Stack kann sich in Register auflösen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; shares its buffer with other arrays; unshare_buffer separates them</source>
        <translation>„{}“ liegt mit anderen Arrays in einem Puffer; unshare_buffer trennt sie</translation>
    </message>
    <message>
        <source>1 / {} is not a normal {} value</source>
        <translation>1 / {} ist keine normale Zahl in {}</translation>
    </message>
    <message>
        <source>1 / {} is not exact in {}, so a product would round differently from {}; use the move reciprocal, which may change rounding</source>
        <translation>1 / {} ist in {} nicht exakt, sodass ein Produkt anders runden würde als {}; der Zug reciprocal darf die Rundung ändern</translation>
    </message>
    <message>
        <source>PERFDOJO_TORCH names {}, which is not a program</source>
        <translation>PERFDOJO_TORCH nennt {}, das kein Programm ist</translation>
    </message>
    <message>
        <source>PERFDOJO_WORKER names {}, which is not a program</source>
        <translation>PERFDOJO_WORKER nennt {}, das kein Programm ist</translation>
    </message>
    <message>
        <source>a circular buffer has at least 2 elements and fewer than the extent {} of {}</source>
        <translation>ein Ringpuffer hat mindestens 2 Elemente und weniger als der Umfang {} von {}</translation>
    </message>
    <message>
        <source>all lanes of {} would accumulate into one element; split_reduction gives each lane its own</source>
        <translation>alle Lanes von {} würden in ein Element akkumulieren; split_reduction gibt jeder ein eigenes</translation>
    </message>
    <message>
        <source>an edit must keep the kernel&apos;s inputs and outputs: {}</source>
        <translation>eine Bearbeitung muss die Ein- und Ausgaben des Kernels behalten: {}</translation>
    </message>
    <message>
        <source>an output keeps its buffer; move &apos;{}&apos; there instead</source>
        <translation>eine Ausgabe behält ihren Puffer; legen Sie stattdessen „{}“ dorthin</translation>
    </message>
    <message>
        <source>cannot continue in &apos;{}&apos;: {}; it was not changed</source>
        <translation>in „{}“ lässt sich nicht fortsetzen: {}; die Datei blieb unverändert</translation>
    </message>
    <message>
        <source>cannot lock &apos;{}&apos;: there is no such place</source>
        <translation>„{}“ lässt sich nicht sperren: eine solche Stelle gibt es nicht</translation>
    </message>
    <message>
        <source>cannot record in &apos;{}&apos; that {} may be compiled: {}</source>
        <translation>in „{}“ lässt sich nicht festhalten, dass {} übersetzt werden darf: {}</translation>
    </message>
    <message>
        <source>code for {} has no listing &apos;{}&apos;; there are {}</source>
        <translation>Code für {} hat kein Listing „{}“; es gibt {}</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; already shares one element among all indices</source>
        <translation>Dimension {} von „{}“ hat bereits ein Element für alle Indizes</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is already materialised</source>
        <translation>Dimension {} von „{}“ hat bereits eigenen Speicher</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is already not materialised</source>
        <translation>Dimension {} von „{}“ hat bereits keinen eigenen Speicher</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is folded; materialize_dims {}.{} undoes that</source>
        <translation>Dimension {} von „{}“ ist ein Ringpuffer; materialize_dims {}.{} hebt das auf</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is materialised; reuse_dims {}.{} undoes that</source>
        <translation>Dimension {} von „{}“ hat eigenen Speicher; reuse_dims {}.{} nimmt ihn weg</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is not materialised, so it takes no memory</source>
        <translation>Dimension {} von „{}“ hat keinen eigenen Speicher und nimmt daher keinen Platz ein</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is the last; there is no next one to merge with</source>
        <translation>Dimension {} von „{}“ ist die letzte; es gibt keine, mit der sie sich vereinigen ließe</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is the last; there is no next one to swap with</source>
        <translation>Dimension {} von „{}“ ist die letzte; es gibt keine, mit der sie sich vertauschen ließe</translation>
    </message>
    <message>
        <source>elements of &apos;{}&apos; between those that {} uses may be uninitialised</source>
        <translation>Elemente von „{}“ zwischen denen, die {} verwendet, sind womöglich nicht initialisiert</translation>
    </message>
    <message>
        <source>equal fingerprints for {} seeds at smaller extents</source>
        <translation>gleiche Fingerabdrücke für {} Seeds bei kleineren Umfängen</translation>
    </message>
    <message>
        <source>equal fingerprints for {} seeds</source>
        <translation>gleiche Fingerabdrücke für {} Seeds</translation>
    </message>
    <message>
        <source>false sharing: {} advances {} bytes per iteration of {}: iterations ({}) and ({}) write the same {}-byte cache line</source>
        <translation>False Sharing: {0} rückt je Iteration von {2} um {1} Bytes vor: die Iterationen ({3}) und ({4}) schreiben in dieselbe Cachezeile von {5} Bytes</translation>
    </message>
    <message>
        <source>if only the first {} of {} elements were non-zero, more than a thousandth of the variance could be lost</source>
        <translation>wären nur die ersten {} von {} Elementen ungleich null, könnte mehr als ein Tausendstel der Varianz verloren gehen</translation>
    </message>
    <message>
        <source>it cannot be told which element of &apos;{}&apos; {} recomputes</source>
        <translation>es lässt sich nicht sagen, welches Element von „{}“ {} neu berechnet</translation>
    </message>
    <message>
        <source>its inputs and outputs differ from the start program&apos;s: {}</source>
        <translation>seine Ein- und Ausgaben weichen von denen des Startprogramms ab: {}</translation>
    </message>
    <message>
        <source>its outputs agree with the original&apos;s in float64</source>
        <translation>seine Ausgaben stimmen in float64 mit denen des Originals überein</translation>
    </message>
    <message>
        <source>libtorch: its answer has no readable &apos;{}&apos;</source>
        <translation>libtorch: seine Antwort hat kein „{}“, das sich lesen lässt</translation>
    </message>
    <message>
        <source>no back end writes code for {}</source>
        <translation>kein Backend schreibt Code für {}</translation>
    </message>
    <message>
        <source>no cheaper operator gives the same result as {}</source>
        <translation>kein billigerer Operator ergibt dasselbe wie {}</translation>
    </message>
    <message>
        <source>no cheaper operator rounds like {} or treats -0 and -inf alike</source>
        <translation>kein billigerer Operator rundet wie {} oder behandelt -0 und -inf gleich</translation>
    </message>
    <message>
        <source>no earlier operations provably give {} its value, so &apos;{}&apos; cannot share memory</source>
        <translation>keine früheren Operationen geben {} sicher den Wert, sodass „{}“ keinen Speicher teilen kann</translation>
    </message>
    <message>
        <source>no factor of {} is invariant in {}</source>
        <translation>kein Faktor von {} ist in {} invariant</translation>
    </message>
    <message>
        <source>no libtorch operator is known for &apos;{}&apos;: &apos;{}&apos; is not f32, the only type in which libtorch is timed</source>
        <translation>für „{}“ ist kein Operator von libtorch bekannt: „{}“ ist kein f32, der einzige Typ, in dem libtorch gemessen wird</translation>
    </message>
    <message>
        <source>no libtorch operator is known for this &apos;{}&apos;: the shapes of its arrays differ from those of {}</source>
        <translation>für dieses „{}“ ist kein Operator von libtorch bekannt: seine Arrays haben andere Formen als die von {}</translation>
    </message>
    <message>
        <source>no libtorch operator is known for this &apos;{}&apos;: the operator of that name computes something else: {}</source>
        <translation>für dieses „{}“ ist kein Operator von libtorch bekannt: der dieses Namens berechnet etwas anderes: {}</translation>
    </message>
    <message>
        <source>no loop around {} changes its address, so there is nothing to prefetch ahead</source>
        <translation>keine Schleife um {} ändert die Adresse, also gibt es für einen Prefetch nichts vorauszuladen</translation>
    </message>
    <message>
        <source>no mask lets the first lanes of {} through</source>
        <translation>keine Maske lässt die ersten Lanes von {} durch</translation>
    </message>
    <message>
        <source>no max= before {} makes {} provably at least what {} subtracts it from</source>
        <translation>kein max= vor {} macht {} sicher mindestens so groß wie das, wovon {} es abzieht</translation>
    </message>
    <message>
        <source>no operation computes {}, an operand of {}</source>
        <translation>keine Operation berechnet den Operanden {} von {}</translation>
    </message>
    <message>
        <source>no operation in {} stores the row with :nt</source>
        <translation>keine Operation in {} speichert sie mit :nt</translation>
    </message>
    <message>
        <source>no plain = 0 provably initialises the sum of {}</source>
        <translation>kein einfaches = 0 initialisiert beweisbar die Summe von {}</translation>
    </message>
    <message>
        <source>no vector in {} reads several elements, each for all lanes, that are the same in every iteration</source>
        <translation>kein Vektor in {} liest mehrere Elemente, jedes für alle Lanes, die in jeder Iteration dieselben sind</translation>
    </message>
    <message>
        <source>not every check has given an answer</source>
        <translation>nicht jede Prüfung hat eine Antwort ergeben</translation>
    </message>
    <message>
        <source>nothing in {} computes exp of a difference from an element that all its iterations share</source>
        <translation>nichts in {} berechnet exp einer Differenz zu einem Element, das alle Iterationen teilen</translation>
    </message>
    <message>
        <source>pruned early: {} unrolled loops, the limit is {}</source>
        <translation>früh verworfen: {} ausgerollte Schleifen, die Grenze ist {}</translation>
    </message>
    <message>
        <source>pruned early: {} unrolled statements and {} unrolled loops; the compilation of {} programs with no more was abandoned</source>
        <translation>früh verworfen: {} ausgerollte Anweisungen und {} ausgerollte Schleifen; bei {} Programmen mit höchstens so vielen wurde die Übersetzung abgebrochen</translation>
    </message>
    <message>
        <source>pruned early: {} unrolled statements, about {:.0f} kB of instructions; the instruction cache has {:.0f} kB</source>
        <translation>früh verworfen: {} ausgerollte Anweisungen, etwa {:.0f} kB an Befehlen; der Befehlscache hat {:.0f} kB</translation>
    </message>
    <message>
        <source>shared memory belongs to GPU blocks, which {} does not have</source>
        <translation>gemeinsamer Speicher gehört zu den Blöcken einer GPU, und {} hat keine</translation>
    </message>
    <message>
        <source>the back end {} has no listing &apos;{}&apos;</source>
        <translation>das Backend {} hat kein Listing „{}“</translation>
    </message>
    <message>
        <source>the buffer &apos;{}&apos; folds more than one dimension</source>
        <translation>der Puffer „{}“ legt mehr als eine Dimension als Ringpuffer ab</translation>
    </message>
    <message>
        <source>the buffer is named after &apos;{}&apos;; give the others their own buffers instead</source>
        <translation>der Puffer trägt den Namen von „{}“; stattdessen bekommen die anderen eigene Puffer</translation>
    </message>
    <message>
        <source>the compiler rejects its flags: {}</source>
        <translation>der Compiler lehnt seine Optionen ab: {}</translation>
    </message>
    <message>
        <source>the constant is a non-zero integer of magnitude at most {}</source>
        <translation>die Konstante ist eine ganze Zahl ungleich null mit einem Betrag von höchstens {}</translation>
    </message>
    <message>
        <source>the distance is a number of iterations from 1 to {}, followed by l2 to prefetch into the L2 cache</source>
        <translation>der Abstand ist eine Zahl von Iterationen von 1 bis {}, mit l2 dahinter für einen Prefetch in den L2-Cache</translation>
    </message>
    <message>
        <source>the guard of {} admits only some iterations of {}</source>
        <translation>der Wächter von {} lässt nur manche Iterationen von {} zu</translation>
    </message>
    <message>
        <source>the guard of {} masks some lanes, and a non-temporal store writes all of them</source>
        <translation>der Wächter von {} maskiert einige Lanes, ein nicht-temporaler Store schreibt aber alle</translation>
    </message>
    <message>
        <source>the guard of {} uses an iteration inside {}</source>
        <translation>der Wächter von {} verwendet eine Iteration innerhalb von {}</translation>
    </message>
    <message>
        <source>the index of {} in dimension {} crosses tiles of {}</source>
        <translation>der Index von {} in Dimension {} überschreitet Kacheln von {}</translation>
    </message>
    <message>
        <source>the indices of {} are not distinct iterations, so an element does not identify the iteration that wrote it</source>
        <translation>die Indizes von {} sind nicht verschiedene Iterationen, sodass ein Element nicht erkennen lässt, welche Iteration es schrieb</translation>
    </message>
    <message>
        <source>the inputs are in a different order: {} and {}</source>
        <translation>die Eingaben stehen in anderer Reihenfolge: {} und {}</translation>
    </message>
    <message>
        <source>the machine &apos;{}&apos;: {}</source>
        <translation>die Maschine „{}“: {}</translation>
    </message>
    <message>
        <source>the number of first elements lies between 1 and {}, the extent of the innermost scope</source>
        <translation>die Zahl der ersten Elemente liegt zwischen 1 und {}, dem Umfang des innersten Scopes</translation>
    </message>
    <message>
        <source>the operations before {} do not combine &apos;{}&apos; in pairs, level by level, in scopes without a mapping</source>
        <translation>die Operationen vor {} vereinigen „{}“ nicht paarweise, Ebene für Ebene, in Scopes ohne Abbildung</translation>
    </message>
    <message>
        <source>the outputs are in a different order: {} and {}</source>
        <translation>die Ausgaben stehen in anderer Reihenfolge: {} und {}</translation>
    </message>
    <message>
        <source>the outputs of the two agree in float64</source>
        <translation>die Ausgaben der beiden stimmen in float64 überein</translation>
    </message>
    <message>
        <source>the range of {} ends at 2^{}, and nothing bounds what {} computes</source>
        <translation>der Wertebereich von {} endet bei 2^{}, und nichts beschränkt, was {} berechnet</translation>
    </message>
    <message>
        <source>the start program fails: {}</source>
        <translation>das Startprogramm scheitert: {}</translation>
    </message>
    <message>
        <source>the step would exceed a limit: {}</source>
        <translation>der Schritt würde eine Grenze überschreiten: {}</translation>
    </message>
    <message>
        <source>the steps of the session &apos;{}&apos; are not a trajectory: {}</source>
        <translation>die Schritte der Sitzung „{}“ sind keine Trajektorie: {}</translation>
    </message>
    <message>
        <source>the unrolled scopes give this program {} statements; the limit is {}</source>
        <translation>mit den ausgerollten Scopes hat dieses Programm {} Anweisungen; die Grenze ist {}</translation>
    </message>
    <message>
        <source>the worker&apos;s reply cannot be read: {}</source>
        <translation>die Antwort des Workers ist unverständlich: {}</translation>
    </message>
    <message>
        <source>the {} must precede the first step</source>
        <translation>„{}“ steht vor dem ersten Schritt</translation>
    </message>
    <message>
        <source>there is no non-temporal store for a vector of {} bytes; it must have {}</source>
        <translation>für einen Vektor von {} Bytes gibt es keinen nicht-temporalen Store; nötig sind {}</translation>
    </message>
    <message>
        <source>there is no non-temporal store for a {}-byte scalar; vectorize it first</source>
        <translation>für einen Skalar von {} Byte gibt es keinen nicht-temporalen Store; zuerst kommt vectorize</translation>
    </message>
    <message>
        <source>there is no scope around {}</source>
        <translation>um {} steht kein Scope</translation>
    </message>
    <message>
        <source>this is not what {} produces; undo later changes to it first</source>
        <translation>dies ist nicht, was {} erzeugt; nehmen Sie zuerst spätere Änderungen daran zurück</translation>
    </message>
    <message>
        <source>this scope cannot {}: {} may read what another iteration wrote</source>
        <translation>dieser Scope kann nicht {}: {} liest womöglich, was eine andere Iteration schrieb</translation>
    </message>
    <message>
        <source>this worker compiles {}, not {}</source>
        <translation>dieser Worker übersetzt {}, nicht {}</translation>
    </message>
    <message>
        <source>this worker has no device &apos;{}&apos;; it has {}</source>
        <translation>dieser Worker hat kein Gerät „{}“; er hat {}</translation>
    </message>
    <message>
        <source>unrolled, {} would have more than {} operations</source>
        <translation>ausgerollt hätte {} mehr als {} Operationen</translation>
    </message>
    <message>
        <source>vectors of {} have {} lanes on {}, which is not the extent of {}</source>
        <translation>Vektoren von {0} haben auf {2} {1} Lanes, und {3} hat einen anderen Umfang</translation>
    </message>
    <message>
        <source>what {} named is created by {}, which comes later</source>
        <translation>was {} nannte, entsteht durch {}, und das kommt später</translation>
    </message>
    <message>
        <source>what {} named was created by a step that is no longer there</source>
        <translation>was {} nannte, entstand durch einen Schritt, den es nicht mehr gibt</translation>
    </message>
    <message>
        <source>which element of {} {} reads cannot be told from the element that it writes</source>
        <translation>welches Element von {} {} liest, ist aus dem geschriebenen Element nicht ersichtlich</translation>
    </message>
    <message>
        <source>with {} iterations of {}, {} would exceed the largest iteration count</source>
        <translation>mit {} Iterationen von {} würde {} die größte Zahl von Iterationen überschreiten</translation>
    </message>
    <message>
        <source>without its guard, {} may read an uninitialised element</source>
        <translation>ohne den Wächter liest {} womöglich ein nicht initialisiertes Element</translation>
    </message>
    <message>
        <source>{0} {1}, and its accumulator &apos;{2}&apos; holds more than such products; write {0}! to accept that</source>
        <translation>{0} {1}, und der Akkumulator „{2}“ enthält mehr als solche Produkte; {0}! lässt das zu</translation>
    </message>
    <message>
        <source>{0} {1}, and its factor &apos;{2}&apos; is computed, so the inputs cannot be checked for them; write {0}! to accept that</source>
        <translation>{0} {1}, und der Faktor „{2}“ wird berechnet, sodass sich die Eingaben nicht darauf prüfen lassen; {0}! lässt das zu</translation>
    </message>
    <message>
        <source>{0} {1}; write {0}! to accept that</source>
        <translation>{0} {1}; {0}! lässt das zu</translation>
    </message>
    <message>
        <source>{} accumulates a computed value; split_reduction makes partial accumulators that a tree can combine</source>
        <translation>{} akkumuliert einen berechneten Wert; split_reduction bildet Teilakkumulatoren, die ein Baum vereinigen kann</translation>
    </message>
    <message>
        <source>{} accumulates in {}, so every step would round</source>
        <translation>{} akkumuliert in {}, sodass jeder Schritt runden würde</translation>
    </message>
    <message>
        <source>{} accumulates into its target, so a non-temporal store would evict data that is read again</source>
        <translation>{} akkumuliert in das eigene Ziel; ein nicht-temporaler Store würde Daten verdrängen, die wieder gelesen werden</translation>
    </message>
    <message>
        <source>{} adds to some elements only under a guard</source>
        <translation>{} addiert zu manchen Elementen nur unter einem Wächter</translation>
    </message>
    <message>
        <source>{} already carries the hint :{}</source>
        <translation>{} trägt bereits den Hinweis :{}</translation>
    </message>
    <message>
        <source>{} already computes it right there</source>
        <translation>{} berechnet es direkt dort</translation>
    </message>
    <message>
        <source>{} already has {} guards, the most that an operation may have</source>
        <translation>{} hat bereits {} Wächter, mehr darf eine Operation nicht haben</translation>
    </message>
    <message>
        <source>{} already reads &apos;{}&apos; from memory</source>
        <translation>{} liest „{}“ bereits aus dem Speicher</translation>
    </message>
    <message>
        <source>{} already uses the unrounded product</source>
        <translation>{} nimmt das Produkt bereits ungerundet</translation>
    </message>
    <message>
        <source>{} also depends on {{{}}}, which is not among the indices of {}</source>
        <translation>{} hängt auch von {{{}}} ab, das nicht unter den Indizes von {} ist</translation>
    </message>
    <message>
        <source>{} also reads past the last elements of &apos;{}&apos;</source>
        <translation>{} liest auch hinter den letzten Elementen von „{}“</translation>
    </message>
    <message>
        <source>{} also writes past the last elements of &apos;{}&apos;, which has no unread padding there</source>
        <translation>{} schreibt auch hinter die letzten Elemente von „{}“, wo es kein ungelesenes Padding gibt</translation>
    </message>
    <message>
        <source>{} and {} alternate on one element in {}</source>
        <translation>{} und {} wechseln sich in {} an einem Element ab</translation>
    </message>
    <message>
        <source>{} and {} are at different depths of the scopes around {}</source>
        <translation>{} und {} stehen in verschiedener Tiefe der Scopes um {}</translation>
    </message>
    <message>
        <source>{} and {} depend differently on the outer scopes, so no single box covers both</source>
        <translation>{} und {} hängen verschieden von den äußeren Scopes ab, sodass kein einzelner Quader beide umfasst</translation>
    </message>
    <message>
        <source>{} and {} depend differently on the scopes inside {}</source>
        <translation>{} und {} hängen verschieden von den Scopes in {} ab</translation>
    </message>
    <message>
        <source>{} cannot be told: it depends on square roots of non-squares, or on divisions by zero</source>
        <translation>{} ist nicht bestimmbar: es hängt von Wurzeln aus Zahlen ab, die keine Quadrate sind, oder von Quotienten durch null</translation>
    </message>
    <message>
        <source>{} carries the hint :{}; take it off first</source>
        <translation>{} trägt den Hinweis :{}; entfernen Sie ihn zuerst</translation>
    </message>
    <message>
        <source>{} computes &apos;{}&apos; internally, but other operations use it</source>
        <translation>{} berechnet „{}“ intern, aber andere Operationen verwenden es</translation>
    </message>
    <message>
        <source>{} does not access &apos;{}&apos; with :mem</source>
        <translation>{} greift nicht mit :mem auf „{}“ zu</translation>
    </message>
    <message>
        <source>{} does not add a scaled sum, element by element</source>
        <translation>{} addiert keine skalierte Summe Element für Element</translation>
    </message>
    <message>
        <source>{} does not add products of a factor that shift_factor has shifted</source>
        <translation>{} addiert keine Produkte eines Faktors, den shift_factor verschoben hat</translation>
    </message>
    <message>
        <source>{} does not add the corrected sum of a tuple that combine_reductions makes</source>
        <translation>{} addiert nicht die korrigierte Summe eines Tupels, das combine_reductions bildet</translation>
    </message>
    <message>
        <source>{} does not carry the hint :{}</source>
        <translation>{} trägt den Hinweis :{} nicht</translation>
    </message>
    <message>
        <source>{} does not match its own spec, so no program can use it</source>
        <translation>{} passt nicht zur eigenen Spezifikation, sodass kein Programm den Befehl verwenden kann</translation>
    </message>
    <message>
        <source>{} does not provably write {} before it is read</source>
        <translation>{} schreibt {} nicht beweisbar, bevor es gelesen wird</translation>
    </message>
    <message>
        <source>{} does not set a register that only the next operation reads</source>
        <translation>{} setzt kein Register, das allein die nächste Operation liest</translation>
    </message>
    <message>
        <source>{} does not sum &apos;{}&apos; or products of it in floating point</source>
        <translation>{} summiert weder „{}“ noch Produkte damit in Gleitkomma</translation>
    </message>
    <message>
        <source>{} has a mapping that one instruction cannot honour</source>
        <translation>{} hat eine Abbildung, die ein einzelner Befehl nicht umsetzen kann</translation>
    </message>
    <message>
        <source>{} has a stride of {} elements per iteration of {{{}}}, {} expects {}</source>
        <translation>{} hat eine Schrittweite von {} Elementen je Iteration von {{{}}}, {} erwartet {}</translation>
    </message>
    <message>
        <source>{} has no vectors of {}</source>
        <translation>{} hat keine Vektoren von {}</translation>
    </message>
    <message>
        <source>{} has too few iterations for two alternating buffers</source>
        <translation>{} hat zu wenige Iterationen, als dass zwei Puffer sich abwechseln könnten</translation>
    </message>
    <message>
        <source>{} holds {} node(s), the one-iteration scopes before and after it hold {} and {}</source>
        <translation>{} enthält {} Knoten, die Scopes mit einer Iteration davor und dahinter {} und {}</translation>
    </message>
    <message>
        <source>{} in the fingerprints, but no numeric example was found (an order on field elements does not respect sums, products and functions)</source>
        <translation>{} in den Fingerabdrücken, aber es fanden sich keine Zahlen, die es zeigen (eine Ordnung von Körperelementen weiß nichts von Summen, Produkten und Funktionen)</translation>
    </message>
    <message>
        <source>{} is +inf for -inf, where a square root gives NaN</source>
        <translation>{} ergibt +inf für -inf, eine Quadratwurzel dagegen NaN</translation>
    </message>
    <message>
        <source>{} is a different element in every iteration of {}</source>
        <translation>{} ist in jeder Iteration von {} ein anderes Element</translation>
    </message>
    <message>
        <source>{} is a sum, which contracts products without rounding, so the bits may differ</source>
        <translation>{} ist eine Summe, die Produkte ohne Rundung kontrahiert, sodass die Bits abweichen können</translation>
    </message>
    <message>
        <source>{} is already a non-temporal store</source>
        <translation>{} ist bereits ein nicht-temporaler Store</translation>
    </message>
    <message>
        <source>{} is already a reciprocal</source>
        <translation>{} ist bereits ein Kehrwert</translation>
    </message>
    <message>
        <source>{} is already an ordinary (cached) store</source>
        <translation>{} ist bereits ein gewöhnlicher Store (über die Caches)</translation>
    </message>
    <message>
        <source>{} is already inside {}</source>
        <translation>{} steht bereits in {}</translation>
    </message>
    <message>
        <source>{} is already mapped to an instruction</source>
        <translation>{} ist bereits auf einen Befehl abgebildet</translation>
    </message>
    <message>
        <source>{} is in a circular buffer</source>
        <translation>{} liegt in einem Ringpuffer</translation>
    </message>
    <message>
        <source>{} is in {}, which needs no prefetch</source>
        <translation>{} liegt in {}; dort ist kein Prefetch nötig</translation>
    </message>
    <message>
        <source>{} is inside {}, which is unrolled</source>
        <translation>{} steht in {}, und dieser Scope ist ausgerollt</translation>
    </message>
    <message>
        <source>{} is mapped to an instruction; remove that with no_instruction first</source>
        <translation>{} ist auf einen Befehl abgebildet; entfernen Sie das zuerst mit no_instruction</translation>
    </message>
    <message>
        <source>{} is marked :{}; remove that mapping first</source>
        <translation>{} ist mit :{} markiert; entfernen Sie zuerst diese Abbildung</translation>
    </message>
    <message>
        <source>{} is neither a product nor a quotient</source>
        <translation>{} ist weder Produkt noch Quotient</translation>
    </message>
    <message>
        <source>{} is not a loop</source>
        <translation>{} ist keine Schleife</translation>
    </message>
    <message>
        <source>{} is not a plain copy</source>
        <translation>{} ist keine einfache Kopie</translation>
    </message>
    <message>
        <source>{} is not a power of two whose reciprocal is exact in {}</source>
        <translation>{} ist keine Zweierpotenz mit einem in {} exakten Kehrwert</translation>
    </message>
    <message>
        <source>{} is not a power</source>
        <translation>{} ist keine Potenz</translation>
    </message>
    <message>
        <source>{} is not a product with &apos;{}&apos;</source>
        <translation>{} ist kein Produkt mit „{}“</translation>
    </message>
    <message>
        <source>{} is not a product</source>
        <translation>{} ist kein Produkt</translation>
    </message>
    <message>
        <source>{} is not a reciprocal</source>
        <translation>{} ist kein Kehrwert</translation>
    </message>
    <message>
        <source>{} is not a result of strength_reduce</source>
        <translation>{} ist nichts, was strength_reduce ergibt</translation>
    </message>
    <message>
        <source>{} is not a sibling of the accumulation</source>
        <translation>{} steht nicht neben der Akkumulation</translation>
    </message>
    <message>
        <source>{} is not a sibling of the sum</source>
        <translation>{} steht nicht neben der Summe</translation>
    </message>
    <message>
        <source>{} is not a sum of floating-point values</source>
        <translation>{} ist keine Summe von Gleitkommazahlen</translation>
    </message>
    <message>
        <source>{} is not a vector of an even number of lanes</source>
        <translation>{} ist kein Vektor mit einer geraden Zahl von Lanes</translation>
    </message>
    <message>
        <source>{} is not alone in its scope</source>
        <translation>{} steht nicht allein in einem Scope</translation>
    </message>
    <message>
        <source>{} is not an fma</source>
        <translation>{} ist kein fma</translation>
    </message>
    <message>
        <source>{} is not between two scopes of one iteration</source>
        <translation>{} steht nicht zwischen zwei Scopes mit einer Iteration</translation>
    </message>
    <message>
        <source>{} is not contiguous and aligned in every iteration: a non-temporal store needs {} consecutive elements from a multiple of {}</source>
        <translation>{} ist nicht in jeder Iteration zusammenhängend und ausgerichtet: ein nicht-temporaler Store braucht {} aufeinanderfolgende Elemente ab einem Vielfachen von {}</translation>
    </message>
    <message>
        <source>{} is not mapped to an instruction</source>
        <translation>{} ist auf keinen Befehl abgebildet</translation>
    </message>
    <message>
        <source>{} is not marked :{}</source>
        <translation>{} ist nicht mit :{} markiert</translation>
    </message>
    <message>
        <source>{} is not perfectly nested: it must hold exactly one scope and nothing else</source>
        <translation>{} ist nicht perfekt verschachtelt: darin muss genau ein Scope stehen und sonst nichts</translation>
    </message>
    <message>
        <source>{} is not the correction step that block_moments adds</source>
        <translation>{} ist nicht der Korrekturschritt, den block_moments hinzufügt</translation>
    </message>
    <message>
        <source>{} is not the correction step that shift_moments adds</source>
        <translation>{} ist nicht der Korrekturschritt, den shift_moments hinzufügt</translation>
    </message>
    <message>
        <source>{} is read, but its memory has been overwritten with {}</source>
        <translation>{} wird gelesen, aber der Speicher davon wurde mit {} überschrieben</translation>
    </message>
    <message>
        <source>{} is the last in {}, so the second part would be empty</source>
        <translation>{} ist das Letzte in {}, sodass der zweite Teil leer wäre</translation>
    </message>
    <message>
        <source>{} is the last in {}, so the second scope would be empty</source>
        <translation>{} ist das Letzte in {}, sodass der zweite Scope leer wäre</translation>
    </message>
    <message>
        <source>{} is the same element in all iterations of {}</source>
        <translation>{} ist ein Element für alle Iterationen von {}</translation>
    </message>
    <message>
        <source>{} is where {} has a scope</source>
        <translation>{} steht, wo {} einen Scope hat</translation>
    </message>
    <message>
        <source>{} is where {} has an operation</source>
        <translation>{} steht, wo {} eine Operation hat</translation>
    </message>
    <message>
        <source>{} lacks the precision for it</source>
        <translation>{} hat dafür nicht die nötige Genauigkeit</translation>
    </message>
    <message>
        <source>{} may read what another iteration of {} wrote</source>
        <translation>{} liest womöglich, was eine andere Iteration von {} schrieb</translation>
    </message>
    <message>
        <source>{} may read what another iteration wrote</source>
        <translation>{} liest womöglich, was eine andere Iteration schrieb</translation>
    </message>
    <message>
        <source>{} may read what another iteration wrote, {}</source>
        <translation>{} liest womöglich, was eine andere Iteration schrieb, {}</translation>
    </message>
    <message>
        <source>{} may read what {} wrote in another iteration, {}</source>
        <translation>{} liest womöglich, was {} in einer anderen Iteration schrieb, {}</translation>
    </message>
    <message>
        <source>{} may run in iterations of {} that would be removed</source>
        <translation>{} läuft womöglich in Iterationen von {}, die entfernt würden</translation>
    </message>
    <message>
        <source>{} needs targets of a float type</source>
        <translation>{} braucht Gleitkommaziele</translation>
    </message>
    <message>
        <source>{} of the values that compete in maxima, minima or comparisons never decided one within the work limit; try smaller extents</source>
        <translation>{} der Werte, die in Maxima, Minima oder Vergleichen konkurrieren, gaben innerhalb des erlaubten Aufwands nie den Ausschlag; versuchen Sie kleinere Umfänge</translation>
    </message>
    <message>
        <source>{} reads &apos;{}&apos;, which a non-temporal store would have evicted to memory</source>
        <translation>{} liest „{}“, das ein nicht-temporaler Store aus den Caches in den Speicher verdrängt hätte</translation>
    </message>
    <message>
        <source>{} runs ({}) in iterations of {} that would be removed</source>
        <translation>{} läuft ({}) in Iterationen von {}, die entfernt würden</translation>
    </message>
    <message>
        <source>{} sums integers, which wrap</source>
        <translation>{} summiert ganze Zahlen, die überlaufen</translation>
    </message>
    <message>
        <source>{} sums neither products nor quotients of floats</source>
        <translation>{} summiert weder Produkte noch Quotienten von Gleitkommazahlen</translation>
    </message>
    <message>
        <source>{} turns -0 into 0, which a copy would not</source>
        <translation>{} macht aus -0 eine 0, eine Kopie nicht</translation>
    </message>
    <message>
        <source>{} updates values that &apos;{}&apos; had before</source>
        <translation>{} baut auf Werten auf, die „{}“ vorher hatte</translation>
    </message>
    <message>
        <source>{} varies with the iterations of {}</source>
        <translation>{} ist nicht für alle Iterationen von {} gleich</translation>
    </message>
    <message>
        <source>{} would be left empty</source>
        <translation>{} bliebe leer</translation>
    </message>
    <message>
        <source>{}: its answer is not a JSON object</source>
        <translation>{}: seine Antwort ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>{}: this file holds C for the instruction {}, which runs only if you allow it: read it, then answer yes on a terminal, or give --allow-instructions FILE, or name it in {}</source>
        <translation>{}: diese Datei enthält C für den Befehl {}, das nur läuft, wenn Sie es erlauben: lesen Sie es, dann antworten Sie mit yes im Terminal, oder geben Sie --allow-instructions FILE an, oder nennen Sie die Datei in {}</translation>
    </message>
    <message>
        <source>{}; explained only by the rounding or range of a different formula</source>
        <translation>{}; nur Rundung oder Wertebereich einer anderen Formel erklären es</translation>
    </message>
    <message>
        <source>{}; that many roundings in one direction can explain it</source>
        <translation>{}; ebenso viele Rundungen in eine Richtung können das ergeben</translation>
    </message>
    <message>
        <source>expected a hint, each at most once: nu no unrolling, rl reload in every iteration, al align streaming stores or hv half vectors</source>
        <translation>erwartet: ein Hinweis, jeder höchstens einmal: nu nicht ausrollen, rl in jeder Iteration neu laden, al Streaming-Stores ausrichten oder hv halbe Vektoren</translation>
    </message>
    <message>
        <source>expected a scope&apos;s suffix: u unroll, v vectorise, p parallel, g grid, b block, w warp or i(NAME) an instruction, or a hint: nu, rl, al or hv</source>
        <translation>erwartet: ein Suffix eines Scopes: u ausrollen, v vektorisieren, p parallel, g Grid, b Block, w Warp oder i(NAME) ein Befehl, oder ein Hinweis: nu, rl, al oder hv</translation>
    </message>
    <message>
        <source>it holds steps, but no search to continue</source>
        <translation>sie enthält Schritte, aber keine Suche zum Fortsetzen</translation>
    </message>
    <message>
        <source>it is not a session</source>
        <translation>sie ist keine Sitzung</translation>
    </message>
    <message>
        <source>the device cpu calls one function, without a grid</source>
        <translation>das Gerät cpu ruft eine Funktion auf, ohne Grid</translation>
    </message>
    <message>
        <source>this build has no cost model: libxgboost was missing</source>
        <translation>dieser Build hat kein Kostenmodell: libxgboost fehlte</translation>
    </message>
    <message>
        <source>{} does not sum squared differences from a mean</source>
        <translation>{} summiert keine quadrierten Abweichungen von einem Mittelwert</translation>
    </message>
    <message>
        <source>{} is not a difference of two array elements</source>
        <translation>{} ist keine Differenz zweier Array-Elemente</translation>
    </message>
    <message>
        <source>{} is not a sum divided by a positive constant, as a mean is</source>
        <translation>{} ist keine Summe geteilt durch eine positive Konstante, wie es ein Mittelwert ist</translation>
    </message>
    <message>
        <source>a vector is an innermost scope, {} holds other scopes</source>
        <translation>ein Vektor ist ein innerster Scope, {} enthält weitere Scopes</translation>
    </message>
    <message>
        <source>this machine does not run {} code; compiling for {} instead</source>
        <translation>diese Maschine führt Code für {} nicht aus; stattdessen wird für {} übersetzt</translation>
    </message>
    <message>
        <source>{} is not a loop over the vectors of a row, with a masked remainder and elements that do not depend on each other</source>
        <translation>{} ist keine Schleife über die Vektoren einer Arrayzeile mit maskiertem Rest und voneinander unabhängigen Elementen</translation>
    </message>
    <message>
        <source>a probe needs at least {} timed programs, here are {}</source>
        <translation>eine Probe braucht mindestens {} gemessene Programme, hier sind es {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no agent&apos;s file: {}</source>
        <translation>„{}“ ist keine Datei eines Agenten: {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not an address of HTTP or HTTPS</source>
        <translation>„{}“ ist keine HTTP- oder HTTPS-Adresse</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not an address that begins with http:// or https://</source>
        <translation>„{}“ ist keine Adresse, die mit http:// oder https:// beginnt</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not the agent any more that the search began with</source>
        <translation>„{}“ ist nicht mehr der Agent, mit dem die Suche begann</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was trained on the vectors of &apos;{}&apos;, not on those of &apos;{}&apos;</source>
        <translation>„{}“ wurde mit den Vektoren von „{}“ trainiert, nicht mit denen von „{}“</translation>
    </message>
    <message>
        <source>PERFDOJO_LEARNER names {}, which is not a program</source>
        <translation>PERFDOJO_LEARNER nennt {}, das kein Programm ist</translation>
    </message>
    <message>
        <source>a sample of target {}, weight {} and margin {}</source>
        <translation>ein Beispiel mit Zielwert {}, Gewicht {} und Abstand {}</translation>
    </message>
    <message>
        <source>a vector holds {}, not a number</source>
        <translation>ein Vektor enthält {}, das keine Zahl ist</translation>
    </message>
    <message>
        <source>a vector of {} numbers for a network that reads {}</source>
        <translation>ein Vektor aus {} Zahlen für ein Netz, das {} liest</translation>
    </message>
    <message>
        <source>action {} of {} actions</source>
        <translation>Aktion {} von {} Aktionen</translation>
    </message>
    <message>
        <source>all kernels of the corpus are held out</source>
        <translation>alle Kernel des Korpus sind zurückgehalten</translation>
    </message>
    <message>
        <source>an agent has no setting &apos;{}&apos;</source>
        <translation>ein Agent hat keine Einstellung „{}“</translation>
    </message>
    <message>
        <source>cache of vectors</source>
        <translation>der Cache der Vektoren</translation>
    </message>
    <message>
        <source>cannot read &apos;{}&apos;</source>
        <translation>„{}“ lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>cannot write the lesson to &apos;{}&apos;: {}</source>
        <translation>die Lektion lässt sich nicht in „{}“ schreiben: {}</translation>
    </message>
    <message>
        <source>its first line is broken ({})</source>
        <translation>ihre erste Zeile ist beschädigt ({})</translation>
    </message>
    <message>
        <source>learning needs perfdojo-learner, which is neither in {0} nor in {0}/../bin: install libtorch (Debian&apos;s libtorch-dev) and build again</source>
        <translation>das Lernen braucht perfdojo-learner, das weder in {0} noch in {0}/../bin ist: installieren Sie libtorch (libtorch-dev von Debian) und bauen Sie neu</translation>
    </message>
    <message>
        <source>libcurl: {}</source>
        <translation>libcurl: {}</translation>
    </message>
    <message>
        <source>no embedder is called &apos;{}&apos;: it is own, untrained, features, tokens or hash, an http address, a folder with a model, or a file of weights</source>
        <translation>kein Embedder heißt „{}“: möglich sind own, untrained, features, tokens oder hash, eine HTTP-Adresse, ein Ordner mit einem Modell oder eine Datei mit Gewichten</translation>
    </message>
    <message>
        <source>no vector has the number {}</source>
        <translation>kein Vektor hat die Nummer {}</translation>
    </message>
    <message>
        <source>the agent would be written over &apos;{}&apos;, with which its search begins</source>
        <translation>der Agent würde „{}“ überschreiben, womit seine Suche beginnt</translation>
    </message>
    <message>
        <source>the agent&apos;s setting &apos;{}&apos; is of the wrong kind</source>
        <translation>die Einstellung „{}“ des Agenten ist von der falschen Art</translation>
    </message>
    <message>
        <source>the agent&apos;s setting &apos;{}&apos; must lie between {} and {}</source>
        <translation>die Einstellung „{}“ des Agenten muss zwischen {} und {} liegen</translation>
    </message>
    <message>
        <source>the embedder gave {} vectors for {} programs</source>
        <translation>der Embedder gab {} Vektoren für {} Programme</translation>
    </message>
    <message>
        <source>the environment variable {}, which is to hold the token, is not set</source>
        <translation>die Umgebungsvariable {}, die das Token enthalten soll, ist nicht gesetzt</translation>
    </message>
    <message>
        <source>the learner numbers a vector {} that is the network&apos;s {}</source>
        <translation>der Lerner gibt einem Vektor die Nummer {}, im Netz hat er {}</translation>
    </message>
    <message>
        <source>the learner refuses: {}</source>
        <translation>der Lerner lehnt ab: {}</translation>
    </message>
    <message>
        <source>the learner&apos;s answer has no readable &apos;{}&apos;</source>
        <translation>in der Antwort des Lerners ist „{}“ nicht lesbar oder fehlt</translation>
    </message>
    <message>
        <source>the own model&apos;s weights are not beside {}: `perfdojo train --language-model -o FILE` makes some, and PERFDOJO_OWN_MODEL names them</source>
        <translation>die Gewichte des eigenen Modells liegen nicht neben {}: `perfdojo train --language-model -o FILE` erzeugt welche, und PERFDOJO_OWN_MODEL nennt sie</translation>
    </message>
    <message>
        <source>the search&apos;s agent cannot be read: {}</source>
        <translation>der Agent der Suche lässt sich nicht lesen: {}</translation>
    </message>
    <message>
        <source>the token in {} holds a space or a character that no token has</source>
        <translation>das Token in {} enthält ein Leerzeichen oder ein Zeichen, das in keinem Token vorkommt</translation>
    </message>
    <message>
        <source>the vocabulary has no token {}</source>
        <translation>das Vokabular hat kein Token {}</translation>
    </message>
    <message>
        <source>the weights in {} have changed while they were in use</source>
        <translation>die Gewichte in {} haben sich geändert, während sie in Gebrauch waren</translation>
    </message>
    <message>
        <source>there is no agent yet: train one</source>
        <translation>es gibt noch keinen Agenten: trainieren Sie einen</translation>
    </message>
    <message>
        <source>there is no folder {}</source>
        <translation>es gibt keinen Ordner {}</translation>
    </message>
    <message>
        <source>there is no kernel &apos;{}&apos;</source>
        <translation>es gibt keinen Kernel „{}“</translation>
    </message>
    <message>
        <source>this build cannot ask {}: libcurl was missing</source>
        <translation>dieser Build kann {} nicht fragen: libcurl fehlte</translation>
    </message>
    <message>
        <source>vectors of programs are not kept: {}</source>
        <translation>Vektoren von Programmen werden nicht aufbewahrt: {}</translation>
    </message>
    <message>
        <source>{} ({} attempts)</source>
        <translation>{} ({} Versuche)</translation>
    </message>
    <message>
        <source>{} answers with more than {} bytes</source>
        <translation>{} antwortet mit mehr als {} Bytes</translation>
    </message>
    <message>
        <source>{} answers with status {}</source>
        <translation>{} antwortet mit Status {}</translation>
    </message>
    <message>
        <source>{} is a model of another vocabulary: train it again</source>
        <translation>{} ist ein Modell mit anderem Vokabular: trainieren Sie es neu</translation>
    </message>
    <message>
        <source>{} multiplies matrices at {:.1f} GFLOP/s here, which is too slow to learn with: install an optimised BLAS (Debian&apos;s libopenblas0-openmp)</source>
        <translation>{} multipliziert Matrizen hier mit {:.1f} GFLOP/s, das ist zum Lernen zu langsam: installieren Sie ein optimiertes BLAS (libopenblas0-openmp von Debian)</translation>
    </message>
    <message>
        <source>{} reads {} tokens of a text and {} of its first half, so it cuts texts: let its context and its batch hold a program (llama-server: --ctx-size, --batch-size and --ubatch-size; Ollama: num_ctx), or take a model with a longer context</source>
        <translation>{} liest {} Token eines Textes und {} seiner ersten Hälfte, schneidet also Texte ab: Kontext und Batch müssen ein Programm fassen (llama-server: --ctx-size, --batch-size und --ubatch-size; Ollama: num_ctx), oder nehmen Sie ein Modell mit längerem Kontext</translation>
    </message>
    <message>
        <source>{} redirects to {}, which was not named: nothing was sent there</source>
        <translation>{} leitet auf {} um, das nicht angegeben war: dorthin wurde nichts gesendet</translation>
    </message>
    <message>
        <source>{} vectors of {} numbers were made for {} programs</source>
        <translation>{} Vektoren aus {} Zahlen entstanden für {} Programme</translation>
    </message>
    <message>
        <source>{}: no secure connection: {}</source>
        <translation>{}: keine sichere Verbindung: {}</translation>
    </message>
    <message>
        <source>{}: one text has vectors that differ by {:.2g} of their length when it is asked for again: the model has to run without sampling, and the vectors have to be in the order of the texts</source>
        <translation>{}: ein Text hat bei erneuter Anfrage Vektoren, die um {:.2g} ihrer Länge abweichen: das Modell muss ohne Sampling laufen, und die Vektoren müssen in der Reihenfolge der Texte stehen</translation>
    </message>
    <message>
        <source>{}: two programs of {} bytes that differ in their last line have the same vector, so it cuts texts: let its context and its batch hold a program (llama-server: --ctx-size, --batch-size and --ubatch-size; Ollama: num_ctx), or take a model with a longer context</source>
        <translation>{}: zwei Programme von {} Bytes, die sich in der letzten Zeile unterscheiden, haben denselben Vektor, Texte werden also abgeschnitten: Kontext und Batch müssen ein Programm fassen (llama-server: --ctx-size, --batch-size und --ubatch-size; Ollama: num_ctx), oder nehmen Sie ein Modell mit längerem Kontext</translation>
    </message>
    <message>
        <source>{}: vectors of several widths</source>
        <translation>{}: Vektoren verschiedener Breite</translation>
    </message>
    <message>
        <source>{}: vectors of {} numbers, and then of {}</source>
        <translation>{}: Vektoren aus {} Zahlen, und dann aus {}</translation>
    </message>
    <message>
        <source>{}; name the environment variable that holds its token</source>
        <translation>{}; nennen Sie die Umgebungsvariable, die das Token enthält</translation>
    </message>
    <message>
        <source>{}; the address needs the path of its embeddings, such as /v1/embeddings, and the model&apos;s name after &apos;#&apos;</source>
        <translation>{}; die Adresse braucht den Pfad der Einbettungen, etwa /v1/embeddings, und nach „#“ den Namen des Modells</translation>
    </message>
    <message>
        <source>a vector&apos;s number is not finite</source>
        <translation>eine Zahl eines Vektors ist nicht endlich</translation>
    </message>
    <message>
        <source>an agent&apos;s settings are a JSON object</source>
        <translation>die Einstellungen eines Agenten sind ein JSON-Objekt</translation>
    </message>
    <message>
        <source>libcurl could not be set up</source>
        <translation>libcurl ließ sich nicht einrichten</translation>
    </message>
    <message>
        <source>nothing to learn from</source>
        <translation>nichts, woraus sich lernen lässt</translation>
    </message>
    <message>
        <source>sums of rewards without a discount have no end</source>
        <translation>Summen von Belohnungen ohne Diskontierung haben kein Ende</translation>
    </message>
    <message>
        <source>the agent&apos;s setting &apos;seed&apos; is of the wrong kind</source>
        <translation>die Einstellung „seed“ des Agenten ist von der falschen Art</translation>
    </message>
    <message>
        <source>the agent&apos;s target is none of log, paper and sum</source>
        <translation>das Ziel des Agenten ist weder log noch paper noch sum</translation>
    </message>
    <message>
        <source>the last epsilon is above the first one</source>
        <translation>das letzte Epsilon liegt über dem ersten</translation>
    </message>
    <message>
        <source>the learner announces an answer of impossible size</source>
        <translation>der Lerner kündigt eine Antwort von unmöglicher Größe an</translation>
    </message>
    <message>
        <source>the learner answers with a different number of vectors</source>
        <translation>der Lerner antwortet mit einer abweichenden Zahl von Vektoren</translation>
    </message>
    <message>
        <source>the learner answers with another number of vectors</source>
        <translation>der Lerner antwortet mit einer anderen Zahl von Vektoren</translation>
    </message>
    <message>
        <source>the learner answers with numbers that are not finite</source>
        <translation>der Lerner antwortet mit Zahlen, die nicht endlich sind</translation>
    </message>
    <message>
        <source>the learner describes its model in another way</source>
        <translation>der Lerner beschreibt sein Modell auf andere Weise</translation>
    </message>
    <message>
        <source>the learner ended, and with it what the model had learnt since it was last saved</source>
        <translation>der Lerner endete und mit ihm, was das Modell seit dem letzten Speichern gelernt hatte</translation>
    </message>
    <message>
        <source>the learner has ended, and was not started again</source>
        <translation>der Lerner ist beendet und wurde nicht neu gestartet</translation>
    </message>
    <message>
        <source>the learner was started again, and has lost this network</source>
        <translation>der Lerner wurde neu gestartet und hat dieses Netz verloren</translation>
    </message>
    <message>
        <source>the learner&apos;s answer has no readable losses</source>
        <translation>die Antwort des Lerners hat keine lesbaren Verluste</translation>
    </message>
    <message>
        <source>the search&apos;s agent has a setting out of range</source>
        <translation>der Agent der Suche hat eine Einstellung außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the strategy &apos;agent&apos; needs an agent, and there is none</source>
        <translation>die Strategie „agent“ braucht einen Agenten, und es gibt keinen</translation>
    </message>
    <message>
        <source>too many vectors</source>
        <translation>zu viele Vektoren</translation>
    </message>
    <message>
        <source>{} cannot be read</source>
        <translation>{} lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>{} is not JSON</source>
        <translation>{} ist kein JSON</translation>
    </message>
    <message>
        <source>{}: &apos;hidden_size&apos; is no multiple of &apos;num_attention_heads&apos;</source>
        <translation>{}: „hidden_size“ ist kein Vielfaches von „num_attention_heads“</translation>
    </message>
    <message>
        <source>{}: a model of type &apos;{}&apos;; only &apos;bert&apos; is read (MiniLM, bge, e5)</source>
        <translation>{}: ein Modell vom Typ „{}“; nur „bert“ lässt sich lesen (MiniLM, bge, e5)</translation>
    </message>
    <message>
        <source>{}: a vector has no index</source>
        <translation>{}: ein Vektor hat keinen Index</translation>
    </message>
    <message>
        <source>{}: a vector holds what is not a number</source>
        <translation>{}: ein Vektor enthält etwas, das keine Zahl ist</translation>
    </message>
    <message>
        <source>{}: a vector is all zeros</source>
        <translation>{}: ein Vektor besteht nur aus Nullen</translation>
    </message>
    <message>
        <source>{}: a vector is empty</source>
        <translation>{}: ein Vektor ist leer</translation>
    </message>
    <message>
        <source>{}: a vector is not a list of numbers</source>
        <translation>{}: ein Vektor ist keine Liste von Zahlen</translation>
    </message>
    <message>
        <source>{}: a vocabulary of {} tokens for a model of {}</source>
        <translation>{}: ein Vokabular von {} Token für ein Modell mit {}</translation>
    </message>
    <message>
        <source>{}: config.json has no usable &apos;{}&apos;</source>
        <translation>{}: in config.json ist „{}“ nicht brauchbar oder fehlt</translation>
    </message>
    <message>
        <source>{}: it reads less than four tokens</source>
        <translation>{}: es liest weniger als vier Token</translation>
    </message>
    <message>
        <source>{}: it returns a vector a token, not one a text: it has to pool them, as llama-server does with --pooling mean</source>
        <translation>{}: zurück kommt ein Vektor je Token statt einer je Text: der Server muss sie zusammenfassen, wie llama-server es mit --pooling mean tut</translation>
    </message>
    <message>
        <source>{}: its answer has no list &apos;data&apos; of vectors: {}</source>
        <translation>{}: seine Antwort hat keine Liste „data“ von Vektoren: {}</translation>
    </message>
    <message>
        <source>{}: its module &apos;{}&apos; is not known here</source>
        <translation>{}: sein Modul „{}“ ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>{}: its pooling &apos;{}&apos; is neither the mean nor [CLS] alone</source>
        <translation>{}: sein Pooling „{}“ ist weder der Mittelwert noch [CLS] allein</translation>
    </message>
    <message>
        <source>{}: its positions are not absolute</source>
        <translation>{}: seine Positionen sind nicht absolut</translation>
    </message>
    <message>
        <source>{}: its tokenizer is not WordPiece</source>
        <translation>{}: sein Tokenizer ist nicht WordPiece</translation>
    </message>
    <message>
        <source>{}: its weights are spread over several files, which is not read here</source>
        <translation>{}: seine Gewichte sind auf mehrere Dateien verteilt, das lässt sich hier nicht lesen</translation>
    </message>
    <message>
        <source>{}: modules.json names a path outside</source>
        <translation>{}: modules.json nennt einen Pfad außerhalb</translation>
    </message>
    <message>
        <source>{}: no text has the index {}, or two vectors have</source>
        <translation>{}: kein Text hat den Index {}, oder zwei Vektoren haben ihn</translation>
    </message>
    <message>
        <source>{}: the activation &apos;{}&apos; is not known here</source>
        <translation>{}: die Aktivierung „{}“ ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>{}: the tokens of tokenizer.json are not numbered from 0</source>
        <translation>{}: die Token von tokenizer.json sind nicht ab 0 nummeriert</translation>
    </message>
    <message>
        <source>{}: there is neither vocab.txt nor tokenizer.json</source>
        <translation>{}: es gibt weder vocab.txt noch tokenizer.json</translation>
    </message>
    <message>
        <source>{}: there is no model.safetensors</source>
        <translation>{}: es gibt keine model.safetensors</translation>
    </message>
    <message>
        <source>{}: vectors of {} and of {} numbers in one answer</source>
        <translation>{}: Vektoren aus {} und aus {} Zahlen in einer Antwort</translation>
    </message>
    <message>
        <source>{}: {} can run code when it is read, and is not: save the model as model.safetensors</source>
        <translation>{}: {} kann beim Lesen Code ausführen und wird nicht gelesen: speichern Sie das Modell als model.safetensors</translation>
    </message>
    <message>
        <source>{}: {} vectors came back for {} texts</source>
        <translation>{}: {} Vektoren kamen für {} Texte zurück</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is in fragments, where {} does not look for its {}</source>
        <translation>&apos;{}&apos; liegt in Fragmenten, wo {} sein {} nicht sucht</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is in {}; asynchronous copies go into shared memory</source>
        <translation>&apos;{}&apos; liegt in {}; asynchrone Kopien gehen in das Shared Memory</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is in {}; asynchronous copies read heap memory</source>
        <translation>&apos;{}&apos; liegt in {}; asynchrone Kopien lesen Heap-Speicher</translation>
    </message>
    <message>
        <source>&apos;{}&apos; takes {} bytes, and the shared memory of a block on {} holds at most {}; split_scope and stage_in of a tile, or reuse_dims of a dimension that only blocks tell apart, make it smaller</source>
        <translation>&apos;{}&apos; belegt {} Bytes, und das Shared Memory eines Blocks auf {} fasst höchstens {}; split_scope und stage_in einer Kachel oder reuse_dims einer Dimension, die nur Blöcke unterscheidet, machen es kleiner</translation>
    </message>
    <message>
        <source>PERFDOJO_OPENCL_DEVICE: no OpenCL device has &apos;{}&apos; in its name; here are: {}</source>
        <translation>PERFDOJO_OPENCL_DEVICE: kein OpenCL-Gerät hat &apos;{}&apos; im Namen; hier sind: {}</translation>
    </message>
    <message>
        <source>PERFDOJO_WORKER names {}, beside which there is no {}</source>
        <translation>PERFDOJO_WORKER nennt {}, neben dem kein {} liegt</translation>
    </message>
    <message>
        <source>a CUDA text is compiled for a GPU named sm_… or gfx…, not for &apos;{}&apos;</source>
        <translation>ein CUDA-Text wird für eine GPU namens sm_… oder gfx… übersetzt, nicht für &apos;{}&apos;</translation>
    </message>
    <message>
        <source>a block does not fit a multiprocessor</source>
        <translation>ein Block passt nicht auf einen Multiprozessor</translation>
    </message>
    <message>
        <source>a block needs {} bytes of shared memory; {} has at most {}</source>
        <translation>ein Block braucht {} Bytes Shared Memory; {} hat höchstens {}</translation>
    </message>
    <message>
        <source>a block of {} threads is needed, and {} has at most {}</source>
        <translation>ein Block von {} Threads wird gebraucht, und {} hat höchstens {}</translation>
    </message>
    <message>
        <source>a block of {} threads; {} has at most {}</source>
        <translation>ein Block von {} Threads; {} hat höchstens {}</translation>
    </message>
    <message>
        <source>a block would need {} bytes of shared memory, of which {} has {}; &apos;{}&apos; takes most of them</source>
        <translation>ein Block bräuchte {} Bytes Shared Memory, von denen {} {} hat; &apos;{}&apos; belegt die meisten</translation>
    </message>
    <message>
        <source>a buffer needs {} MB of the card&apos;s memory, {} of {} MB are free</source>
        <translation>ein Puffer braucht {} MB vom Speicher der Karte, frei sind {} von {} MB</translation>
    </message>
    <message>
        <source>a call executes {:.3g} operations, which take too long on the device that checks, and the programs do not shrink; set smaller extents</source>
        <translation>ein Aufruf führt {:.3g} Operationen aus, was auf dem prüfenden Gerät zu lange dauert, und die Programme lassen sich nicht verkleinern; kleinere Größen angeben</translation>
    </message>
    <message>
        <source>a grid stands at the top of a kernel, and {} does not</source>
        <translation>ein Grid steht ganz oben in einem Kernel, und {} nicht</translation>
    </message>
    <message>
        <source>a grid stands at the top of a kernel, and {} is inside {}; swap_scopes, or fission of the scope around, can bring it there</source>
        <translation>ein Grid steht ganz oben in einem Kernel, und {} ist innerhalb von {}; swap_scopes oder fission des umgebenden Scopes kann es dorthin bringen</translation>
    </message>
    <message>
        <source>a kernel overran its stack</source>
        <translation>ein Kernel hat seinen Stack überschritten</translation>
    </message>
    <message>
        <source>a kernel ran into an instruction that is none</source>
        <translation>ein Kernel traf auf einen Befehl, der keiner ist</translation>
    </message>
    <message>
        <source>a kernel read or wrote outside its buffers</source>
        <translation>ein Kernel hat außerhalb seiner Puffer gelesen oder geschrieben</translation>
    </message>
    <message>
        <source>a kernel stopped itself</source>
        <translation>ein Kernel hat sich selbst angehalten</translation>
    </message>
    <message>
        <source>a kernel used an address that is not aligned to what it reads or writes</source>
        <translation>ein Kernel benutzte eine Adresse, die nicht auf das ausgerichtet ist, was er liest oder schreibt</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>Arithmetik</translation>
    </message>
    <message>
        <source>bandwidth of the shared cache</source>
        <translation>Bandbreite des gemeinsamen Caches</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; holds several inputs or outputs, which are passed as arrays that do not overlap</source>
        <translation>Puffer &apos;{}&apos; enthält mehrere Ein- oder Ausgaben, die als Arrays ohne Überlappung übergeben werden</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; takes {} bytes of each thread, more than {}; move it to the heap or reuse its dimensions</source>
        <translation>Puffer &apos;{}&apos; belegt {} Bytes jedes Threads, mehr als {}; auf den Heap legen oder seine Dimensionen wiederverwenden</translation>
    </message>
    <message>
        <source>cannot allocate {} MB on the OpenCL device: {}</source>
        <translation>auf dem OpenCL-Gerät lassen sich keine {} MB belegen: {}</translation>
    </message>
    <message>
        <source>cannot make a temporary folder: {}</source>
        <translation>ein temporärer Ordner lässt sich nicht anlegen: {}</translation>
    </message>
    <message>
        <source>cannot read compiled code: {}</source>
        <translation>übersetzter Code lässt sich nicht lesen: {}</translation>
    </message>
    <message>
        <source>cannot read {}</source>
        <translation>{} lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>cannot reserve the stacks of {} threads: {}</source>
        <translation>die Stacks von {} Threads lassen sich nicht reservieren: {}</translation>
    </message>
    <message>
        <source>cannot write {}</source>
        <translation>{} lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>code in &apos;{}&apos; has no form as files of its own</source>
        <translation>Code in &apos;{}&apos; hat keine Form als eigene Dateien</translation>
    </message>
    <message>
        <source>elements of &apos;{}&apos; that {} writes lie in one place</source>
        <translation>Elemente von &apos;{}&apos;, die {} schreibt, liegen an einem Platz</translation>
    </message>
    <message>
        <source>expected an access&apos;s suffix, each at most once: nt for a non-temporal store, pfN to prefetch N = 1 to {} iterations ahead, pfNl2 into the L2 cache, mem to keep the array in memory, or as for an asynchronous copy</source>
        <translation>erwartet wird eine Endung eines Zugriffs, jede höchstens einmal: nt für einen nichttemporalen Speicherbefehl, pfN, um N = 1 bis {} Iterationen im Voraus zu laden, pfNl2 in den L2-Cache, mem, um das Array im Speicher zu halten, oder as für eine asynchrone Kopie</translation>
    </message>
    <message>
        <source>fragments belong to matrix instructions, which {} does not have</source>
        <translation>Fragmente gehören zu Matrixbefehlen, die {} nicht hat</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>ist beendet</translation>
    </message>
    <message>
        <source>input buffer {} ({}) overwritten at byte {} in set {}</source>
        <translation>Eingabepuffer {} ({}) an Byte {} in Satz {} überschrieben</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>Kernelstarts</translation>
    </message>
    <message>
        <source>kernel {} has blocks of {} threads in dimension {}, the OpenCL device {} takes {} at most</source>
        <translation>Kernel {} hat Blöcke von {} Threads in Dimension {}, das OpenCL-Gerät {} nimmt höchstens {}</translation>
    </message>
    <message>
        <source>kernel {} has blocks of {} threads, the OpenCL device {} takes {} at most</source>
        <translation>Kernel {} hat Blöcke von {} Threads, das OpenCL-Gerät {} nimmt höchstens {}</translation>
    </message>
    <message>
        <source>kernel {} has blocks of {} threads; with its registers and local memory the OpenCL device {} takes {} at most</source>
        <translation>Kernel {} hat Blöcke von {} Threads; mit seinen Registern und seinem lokalen Speicher nimmt das OpenCL-Gerät {} höchstens {}</translation>
    </message>
    <message>
        <source>kernel {} has {} blocks along {}; the card takes 1 to {}</source>
        <translation>Kernel {} hat {} Blöcke entlang {}; die Karte nimmt 1 bis {}</translation>
    </message>
    <message>
        <source>kernel {} has {} blocks of {} threads; a block has 1 to {}</source>
        <translation>Kernel {} hat {} Blöcke von {} Threads; ein Block hat 1 bis {}</translation>
    </message>
    <message>
        <source>kernel {} has {} parameters and gets {} buffers</source>
        <translation>Kernel {} hat {} Parameter und bekommt {} Puffer</translation>
    </message>
    <message>
        <source>kernel {} has {} threads a block; the card takes {}</source>
        <translation>Kernel {} hat {} Threads je Block; die Karte nimmt {}</translation>
    </message>
    <message>
        <source>kernel {} has {} threads along one axis of its blocks</source>
        <translation>Kernel {} hat {} Threads entlang einer Achse seiner Blöcke</translation>
    </message>
    <message>
        <source>kernel {} is compiled for at most {} threads a block and launched with {}</source>
        <translation>Kernel {} ist für höchstens {} Threads je Block übersetzt und wird mit {} gestartet</translation>
    </message>
    <message>
        <source>kernel {} is compiled for blocks of {}×{}×{} threads and launched with {}×{}×{}</source>
        <translation>Kernel {} ist für Blöcke von {}×{}×{} Threads übersetzt und wird mit {}×{}×{} gestartet</translation>
    </message>
    <message>
        <source>kernel {} is launched with a grid or block that is empty or too large</source>
        <translation>Kernel {} wird mit einem Grid oder Block gestartet, der leer oder zu groß ist</translation>
    </message>
    <message>
        <source>kernel {} needs {} bytes of local memory, the OpenCL device {} has {}</source>
        <translation>Kernel {} braucht {} Bytes lokalen Speicher, das OpenCL-Gerät {} hat {}</translation>
    </message>
    <message>
        <source>kernel {} needs {} bytes of shared memory a block; the card has {}</source>
        <translation>Kernel {} braucht {} Bytes Shared Memory je Block; die Karte hat {}</translation>
    </message>
    <message>
        <source>kernel {} needs {} registers for each of {} threads; the card has {} for a block</source>
        <translation>Kernel {} braucht {} Register für jeden von {} Threads; die Karte hat {} für einen Block</translation>
    </message>
    <message>
        <source>kernel {}: {}</source>
        <translation>Kernel {}: {}</translation>
    </message>
    <message>
        <source>lanes of a warp</source>
        <translation>Lanes eines Warps</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>libtorch runs on this processor and cannot be timed in turns with code for {}</source>
        <translation>libtorch läuft auf diesem Prozessor und kann nicht im Wechsel mit Code für {} gemessen werden</translation>
    </message>
    <message>
        <source>line {} accesses byte {} of {}, which is at no multiple of {} bytes, in {}</source>
        <translation>Textzeile {} greift auf Byte {} von {} zu, das an keinem Vielfachen von {} Bytes liegt, in {}</translation>
    </message>
    <message>
        <source>line {} has an index {} into {} in {}</source>
        <translation>Textzeile {} hat einen Index {} in {} in {}</translation>
    </message>
    <message>
        <source>line {} reads it in {}</source>
        <translation>Textzeile {} liest es in {}</translation>
    </message>
    <message>
        <source>line {} reads {} bytes at byte {} of {}, which has {}, in {}</source>
        <translation>Textzeile {} liest {} Bytes an Byte {} von {}, das {} hat, in {}</translation>
    </message>
    <message>
        <source>line {} reads, in {}, what the asynchronous copy of line {} fills; its thread does not wait for the copy before</source>
        <translation>Textzeile {} liest in {}, was die asynchrone Kopie der Textzeile {} füllt; ihr Thread wartet vorher nicht auf die Kopie</translation>
    </message>
    <message>
        <source>line {} writes byte {} of the input {} in {}</source>
        <translation>Textzeile {} schreibt Byte {} der Eingabe {} in {}</translation>
    </message>
    <message>
        <source>line {} writes it in {}</source>
        <translation>Textzeile {} schreibt es in {}</translation>
    </message>
    <message>
        <source>line {} writes {} bytes at byte {} of {}, which has {}, in {}</source>
        <translation>Textzeile {} schreibt {} Bytes an Byte {} von {}, das {} hat, in {}</translation>
    </message>
    <message>
        <source>line {} writes, in {}, what the asynchronous copy of line {} fills; its thread does not wait for the copy before</source>
        <translation>Textzeile {} schreibt in {}, was die asynchrone Kopie der Textzeile {} füllt; ihr Thread wartet vorher nicht auf die Kopie</translation>
    </message>
    <message>
        <source>load and store units</source>
        <translation>Lade- und Speichereinheiten</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>no OpenCL 1.2: the ICD loader has no function {}</source>
        <translation>kein OpenCL 1.2: der ICD-Lader hat keine Funktion {}</translation>
    </message>
    <message>
        <source>no OpenCL device on {} platforms</source>
        <translation>kein OpenCL-Gerät auf {} Plattformen</translation>
    </message>
    <message>
        <source>no OpenCL driver is installed (Debian&apos;s pocl-opencl-icd runs kernels on processors)</source>
        <translation>kein OpenCL-Treiber ist installiert (Debians pocl-opencl-icd führt Kernel auf Prozessoren aus)</translation>
    </message>
    <message>
        <source>no OpenCL platform: install a driver (Debian&apos;s pocl-opencl-icd runs on processors)</source>
        <translation>keine OpenCL-Plattform: einen Treiber installieren (Debians pocl-opencl-icd läuft auf Prozessoren)</translation>
    </message>
    <message>
        <source>no OpenCL: the ICD loader libOpenCL.so.1 (Debian&apos;s ocl-icd-libopencl1) cannot be opened: {}</source>
        <translation>kein OpenCL: der ICD-Lader libOpenCL.so.1 (Debians ocl-icd-libopencl1) lässt sich nicht öffnen: {}</translation>
    </message>
    <message>
        <source>no code object was made: {} says {}</source>
        <translation>es entstand kein Codeobjekt: {} sagt {}</translation>
    </message>
    <message>
        <source>only instructions know the fragment &apos;{}&apos;, and this one is not used: {}</source>
        <translation>nur Befehle kennen das Fragment &apos;{}&apos;, und dieser wird nicht benutzt: {}</translation>
    </message>
    <message>
        <source>only instructions know the fragment &apos;{}&apos;, and {} is done by none</source>
        <translation>nur Befehle kennen das Fragment &apos;{}&apos;, und {} wird von keinem ausgeführt</translation>
    </message>
    <message>
        <source>ptxas refuses the PTX: {}</source>
        <translation>ptxas lehnt das PTX ab: {}</translation>
    </message>
    <message>
        <source>race on {} at byte {}: {}, {}; a barrier is missing between them</source>
        <translation>Race auf {} an Byte {}: {}, {}; dazwischen fehlt eine Barriere</translation>
    </message>
    <message>
        <source>race on {} at byte {}: {}, {}; nothing orders the blocks of a launch</source>
        <translation>Race auf {} an Byte {}: {}, {}; nichts ordnet die Blöcke eines Starts</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>Stack</translation>
    </message>
    <message>
        <source>store</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>the NVIDIA driver {} is too old: it has no {} (CUDA 11.8 or later is needed)</source>
        <translation>der NVIDIA-Treiber {} ist zu alt: er hat kein {} (CUDA 11.8 oder neuer wird gebraucht)</translation>
    </message>
    <message>
        <source>the OpenCL ICD loader {} is not here (Debian&apos;s ocl-icd-libopencl1)</source>
        <translation>der OpenCL-ICD-Lader {} ist nicht hier (Debians ocl-icd-libopencl1)</translation>
    </message>
    <message>
        <source>the OpenCL device {} cannot be used: {}</source>
        <translation>das OpenCL-Gerät {} kann nicht benutzt werden: {}</translation>
    </message>
    <message>
        <source>the OpenCL device {} has no compiler</source>
        <translation>das OpenCL-Gerät {} hat keinen Compiler</translation>
    </message>
    <message>
        <source>the OpenCL device {} is lost: {}</source>
        <translation>das OpenCL-Gerät {} ist verloren: {}</translation>
    </message>
    <message>
        <source>the OpenCL driver gives no binary: {}</source>
        <translation>der OpenCL-Treiber gibt keinen Binärcode: {}</translation>
    </message>
    <message>
        <source>the buffer {} has {} MB, the OpenCL device allocates {} MB at most</source>
        <translation>der Puffer {} hat {} MB, das OpenCL-Gerät belegt höchstens {} MB</translation>
    </message>
    <message>
        <source>the card&apos;s watchdog ended a kernel</source>
        <translation>der Watchdog der Karte hat einen Kernel beendet</translation>
    </message>
    <message>
        <source>the compiled code has no kernel {}</source>
        <translation>der übersetzte Code hat keinen Kernel {}</translation>
    </message>
    <message>
        <source>the driver refuses the PTX for {}: {}</source>
        <translation>der Treiber lehnt das PTX für {} ab: {}</translation>
    </message>
    <message>
        <source>the input buffer {} ({}) was overwritten at byte {} in set {}</source>
        <translation>der Eingabepuffer {} ({}) wurde an Byte {} in Satz {} überschrieben</translation>
    </message>
    <message>
        <source>the launch at line {} has blocks of {} threads, no whole number of warps of {}</source>
        <translation>der Start von Programmzeile {} hat Blöcke von {} Threads, keine ganze Zahl von Warps zu {}</translation>
    </message>
    <message>
        <source>the launch at line {} has {} blocks for {} units</source>
        <translation>der Start von Programmzeile {} hat {} Blöcke für {} Einheiten</translation>
    </message>
    <message>
        <source>the launch at line {} keeps {} of {} threads of a unit busy: blocks of {} threads, {} registers a thread, {} bytes of shared memory</source>
        <translation>der Start von Programmzeile {} beschäftigt {} von {} Threads einer Einheit: Blöcke von {} Threads, {} Register je Thread, {} Bytes Shared Memory</translation>
    </message>
    <message>
        <source>the launch at line {} needs about {} registers a thread; {} has {}</source>
        <translation>der Start von Programmzeile {} braucht etwa {} Register je Thread; {} hat {}</translation>
    </message>
    <message>
        <source>the launch at line {} runs on one thread</source>
        <translation>der Start von Programmzeile {} läuft auf einem Thread</translation>
    </message>
    <message>
        <source>the launch at line {} runs {} blocks in {} waves of {}, the last of {}</source>
        <translation>der Start von Programmzeile {} führt {} Blöcke in {} Wellen zu {} aus, die letzte mit {}</translation>
    </message>
    <message>
        <source>the number of blocks</source>
        <translation>die Zahl der Blöcke</translation>
    </message>
    <message>
        <source>the program has no kernel {}</source>
        <translation>das Programm hat keinen Kernel {}</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver: {}</source>
        <translation>es gibt keinen NVIDIA-Treiber: {}</translation>
    </message>
    <message>
        <source>this installation&apos;s LLVM makes no code for {}: {}</source>
        <translation>das LLVM dieser Installation erzeugt keinen Code für {}: {}</translation>
    </message>
    <message>
        <source>thread ({},{},{}) of block ({},{},{})</source>
        <translation>Thread ({},{},{}) von Block ({},{},{})</translation>
    </message>
    <message>
        <source>threads diverge: {}, which {} does not reach: it {}</source>
        <translation>Threads laufen auseinander: {}, was {} nicht erreicht: er {}</translation>
    </message>
    <message>
        <source>threads of a block</source>
        <translation>Threads eines Blocks</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>waits at the barrier of line {}</source>
        <translation>wartet an der Barriere der Textzeile {}</translation>
    </message>
    <message>
        <source>waits for its warp at the shuffle of line {}</source>
        <translation>wartet am Shuffle der Textzeile {} auf seinen Warp</translation>
    </message>
    <message>
        <source>waits for its warp in line {}</source>
        <translation>wartet in Textzeile {} auf seinen Warp</translation>
    </message>
    <message>
        <source>{0}, which has the device {1}, is neither in {2} nor in {2}/../bin</source>
        <translation>{0}, das das Gerät {1} hat, ist weder in {2} noch in {2}/../bin</translation>
    </message>
    <message>
        <source>{:.0f} % of the threads ({} blocks of {}), limited by {}</source>
        <translation>{:.0f} % der Threads ({} Blöcke zu {}), begrenzt durch {}</translation>
    </message>
    <message>
        <source>{} already holds {}, which can then be no part of it</source>
        <translation>{} enthält schon {}, das dann kein Teil davon sein kann</translation>
    </message>
    <message>
        <source>{} and {} would be one in the other, and a warp has one :w scope</source>
        <translation>{} und {} lägen ineinander, und ein Warp hat einen :w-Scope</translation>
    </message>
    <message>
        <source>{} at line {}: one thread of {} works</source>
        <translation>{} in Programmzeile {}: ein Thread von {} arbeitet</translation>
    </message>
    <message>
        <source>{} cannot put buffers between unmapped pages</source>
        <translation>{} kann Puffer nicht zwischen nicht eingeblendete Seiten legen</translation>
    </message>
    <message>
        <source>{} converts {} to {}, and an asynchronous copy leaves bits alone</source>
        <translation>{} wandelt {} in {} um, und eine asynchrone Kopie lässt die Bits, wie sie sind</translation>
    </message>
    <message>
        <source>{} copies {} bytes at once; an asynchronous copy takes 4 or 8, or 16 as aligned vectors</source>
        <translation>{} kopiert {} Bytes auf einmal; eine asynchrone Kopie nimmt 4 oder 8 oder 16 als ausgerichtete Vektoren</translation>
    </message>
    <message>
        <source>{} directly holds {}, whose :{} goes first</source>
        <translation>{} enthält direkt {}, dessen :{} zuerst weg muss</translation>
    </message>
    <message>
        <source>{} failed: {} ({})</source>
        <translation>{} schlug fehl: {} ({})</translation>
    </message>
    <message>
        <source>{} fails: {} ({})</source>
        <translation>{} schlägt fehl: {} ({})</translation>
    </message>
    <message>
        <source>{} fails: {}</source>
        <translation>{} schlägt fehl: {}</translation>
    </message>
    <message>
        <source>{} for ever</source>
        <translation>{} für immer</translation>
    </message>
    <message>
        <source>{} has no asynchronous copies</source>
        <translation>{} hat keine asynchronen Kopien</translation>
    </message>
    <message>
        <source>{} has no grid of thread blocks</source>
        <translation>{} hat kein Grid von Thread-Blöcken</translation>
    </message>
    <message>
        <source>{} has no level that runs :{} scopes</source>
        <translation>{} hat keine Ebene, die :{}-Scopes ausführt</translation>
    </message>
    <message>
        <source>{} has {} iterations, and a warp of {} has {} lanes</source>
        <translation>{} hat {} Iterationen, und ein Warp von {} hat {} Lanes</translation>
    </message>
    <message>
        <source>{} is already asynchronous</source>
        <translation>{} ist schon asynchron</translation>
    </message>
    <message>
        <source>{} is already inside {}, which divides its iterations among threads</source>
        <translation>{} ist schon innerhalb von {}, das seine Iterationen auf Threads verteilt</translation>
    </message>
    <message>
        <source>{} is done by a warp, and &apos;{}&apos; is in each thread&apos;s own {}; set_location {} shared</source>
        <translation>{} wird von einem Warp ausgeführt, und &apos;{}&apos; liegt im {} jedes Threads; set_location {} shared</translation>
    </message>
    <message>
        <source>{} is done by all lanes of a warp together, and each iteration of {} is one lane</source>
        <translation>{} wird von allen Lanes eines Warps gemeinsam ausgeführt, und jede Iteration von {} ist eine Lane</translation>
    </message>
    <message>
        <source>{} is inside {}, whose iterations are lanes already</source>
        <translation>{} ist innerhalb von {}, dessen Iterationen schon Lanes sind</translation>
    </message>
    <message>
        <source>{} is inside {}, whose iterations are threads already</source>
        <translation>{} ist innerhalb von {}, dessen Iterationen schon Threads sind</translation>
    </message>
    <message>
        <source>{} is not a plain copy of an array</source>
        <translation>{} ist keine einfache Kopie eines Arrays</translation>
    </message>
    <message>
        <source>{} is not a whole tile of &apos;{}&apos;: {} takes the last {} dimensions of a fragment as they are</source>
        <translation>{} ist keine ganze Kachel von &apos;{}&apos;: {} nimmt die letzten {} Dimensionen eines Fragments, wie sie sind</translation>
    </message>
    <message>
        <source>{} is not an asynchronous copy</source>
        <translation>{} ist keine asynchrone Kopie</translation>
    </message>
    <message>
        <source>{} is one of {} directly nested :{} scopes, of which a GPU has at most {}</source>
        <translation>{} ist einer von {} direkt geschachtelten :{}-Scopes, von denen eine GPU höchstens {} hat</translation>
    </message>
    <message>
        <source>{} keeps its {} in fragments, and &apos;{}&apos; is in {}</source>
        <translation>{} hält sein {} in Fragmenten, und &apos;{}&apos; liegt in {}</translation>
    </message>
    <message>
        <source>{} makes more than {} blocks of a grid; split_scope first</source>
        <translation>{} ergibt mehr als {} Blöcke eines Grids; zuerst split_scope</translation>
    </message>
    <message>
        <source>{} reads what another thread wrote as {}, and &apos;{}&apos; is in each thread&apos;s own {}; put it in shared memory</source>
        <translation>{} liest, was ein anderer Thread als {} schrieb, und &apos;{}&apos; liegt im {} jedes Threads; es gehört in das Shared Memory</translation>
    </message>
    <message>
        <source>{} reads what another warp wrote as {}, and &apos;{}&apos; is in each warp&apos;s own fragments; put it in shared memory</source>
        <translation>{} liest, was ein anderer Warp als {} schrieb, und &apos;{}&apos; liegt in den Fragmenten jedes Warps; es gehört in das Shared Memory</translation>
    </message>
    <message>
        <source>{} runs no :p scopes; gpu_grid and gpu_block map a scope to its blocks and threads</source>
        <translation>{} führt keine :p-Scopes aus; gpu_grid und gpu_block bilden einen Scope auf seine Blöcke und Threads ab</translation>
    </message>
    <message>
        <source>{} runs on the cores of a processor, which a GPU does not have</source>
        <translation>{} läuft auf den Kernen eines Prozessors, die eine GPU nicht hat</translation>
    </message>
    <message>
        <source>{} took longer than {} s</source>
        <translation>{} dauerte länger als {} s</translation>
    </message>
    <message>
        <source>{} was ended by signal {}</source>
        <translation>{} wurde durch Signal {} beendet</translation>
    </message>
    <message>
        <source>{} would be one of {} directly nested :{} scopes, of which there are at most {}</source>
        <translation>{} wäre einer von {} direkt geschachtelten :{}-Scopes, von denen es höchstens {} gibt</translation>
    </message>
    <message>
        <source>{} would make {} {}, and {} has at most {}; split_scope first</source>
        <translation>{} ergäbe {} {}, und {} hat höchstens {}; zuerst split_scope</translation>
    </message>
    <message>
        <source>{} would run on the lanes of a warp, of which {} promises none</source>
        <translation>{} liefe auf den Lanes eines Warps, von denen {} keine zusagt</translation>
    </message>
    <message>
        <source>{} writes &apos;{}&apos; in the same kernel, and nothing orders it with asynchronous copies</source>
        <translation>{} schreibt &apos;{}&apos; im selben Kernel, und nichts ordnet es mit asynchronen Kopien</translation>
    </message>
    <message>
        <source>{}: bank conflicts, {} passes for each {}, {} would do</source>
        <translation>{}: Bankkonflikte, {} Durchgänge je {}, {} genügten</translation>
    </message>
    <message>
        <source>{}: in local memory, for a loop moves its index; unroll the loop</source>
        <translation>{}: im lokalen Speicher, weil eine Schleife seinen Index bewegt; die Schleife ausrollen</translation>
    </message>
    <message>
        <source>{}: there are no probes of what it can do at most</source>
        <translation>{}: es gibt keine Messungen dessen, was es höchstens kann</translation>
    </message>
    <message>
        <source>{}: {} sectors for each {}, {} would do</source>
        <translation>{}: {} Sektoren je {}, {} genügten</translation>
    </message>
    <message>
        <source>{}: {}; `verify` runs its code on {}</source>
        <translation>{}: {}; `verify` führt seinen Code auf {} aus</translation>
    </message>
    <message>
        <source>cannot read </source>
        <translation>nicht zu lesen: </translation>
    </message>
    <message>
        <source>cuModuleLoadDataEx: </source>
        <translation>cuModuleLoadDataEx: </translation>
    </message>
    <message>
        <source>neither cuobjdump nor nvdisasm of the CUDA toolkit is on PATH or in /usr/local/cuda/bin</source>
        <translation>weder cuobjdump noch nvdisasm des CUDA-Toolkits ist im PATH oder in /usr/local/cuda/bin</translation>
    </message>
    <message>
        <source>no code object was made: the linker ld.lld (package lld) is not on this machine</source>
        <translation>es entstand kein Codeobjekt: der Linker ld.lld (Paket lld) ist nicht auf dieser Maschine</translation>
    </message>
    <message>
        <source>ptxas of the CUDA toolkit is neither on PATH nor in /usr/local/cuda/bin</source>
        <translation>ptxas des CUDA-Toolkits ist weder im PATH noch in /usr/local/cuda/bin</translation>
    </message>
    <message>
        <source>the NVIDIA driver finds no card</source>
        <translation>der NVIDIA-Treiber findet keine Karte</translation>
    </message>
    <message>
        <source>the code to load is neither PTX nor a cubin</source>
        <translation>der zu ladende Code ist weder PTX noch ein Cubin</translation>
    </message>
    <message>
        <source>the machine code of AMD&apos;s GPUs is the listing asm</source>
        <translation>der Maschinencode der GPUs von AMD ist das Listing asm</translation>
    </message>
    <message>
        <source>it is not lowered yet</source>
        <translation>es wird noch nicht abgesenkt</translation>
    </message>
    <message>
        <source>its program is not valid: {}</source>
        <translation>sein Programm ist nicht gültig: {}</translation>
    </message>
    <message>
        <source>its program would have {} lines</source>
        <translation>sein Programm hätte {} Zeilen</translation>
    </message>
    <message>
        <source>{}; {} helps</source>
        <translation>{}; {} hilft</translation>
    </message>
    <message>
        <source>the last dimensions of &apos;{}&apos; are no tile that a matrix instruction of {} keeps in fragments; split_dim and reorder_dims make them so</source>
        <translation>die letzten Dimensionen von &apos;{}&apos; sind keine Kachel, die ein Matrixbefehl von {} in Fragmenten hält; split_dim und reorder_dims machen sie dazu</translation>
    </message>
    <message>
        <source>{} is an instruction of a warp, which is not tried alone</source>
        <translation>{} ist ein Befehl eines Warps, der nicht allein erprobt wird</translation>
    </message>
    <message>
        <source>{}: expected &apos;# …&apos;, &apos;features …&apos;, &apos;differs …&apos;, &apos;flushes A B&apos;, &apos;warp&apos;, &apos;strides …&apos;, &apos;fewer&apos; or &apos;spec&apos;, not &apos;{}&apos;</source>
        <translation>{}: erwartet wird &apos;# …&apos;, &apos;features …&apos;, &apos;differs …&apos;, &apos;flushes A B&apos;, &apos;warp&apos;, &apos;strides …&apos;, &apos;fewer&apos; oder &apos;spec&apos;, nicht &apos;{}&apos;</translation>
    </message>
    <message>
        <source>takes each factor as two TF32 numbers, up to 2^-21 of it away; infinite ones give NaN</source>
        <translation>nimmt jeden Faktor als zwei TF32-Zahlen, bis zu 2^-21 davon entfernt; unendliche ergeben NaN</translation>
    </message>
    <message>
        <source>rounds its factors to TF32, 10 bits of mantissa</source>
        <translation>rundet seine Faktoren auf TF32, 10 Bits Mantisse</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>&apos;%1&apos; is a folder</source>
        <translation>„%1“ ist ein Ordner</translation>
    </message>
    <message>
        <source>cannot open &apos;%1&apos;: %2</source>
        <translation>„%1“ lässt sich nicht öffnen: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is larger than %2 MiB</source>
        <translation>„%1“ ist größer als %2 MiB</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: %2</source>
        <translation>„%1“ lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>der Text</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Back to the kernels; the session is kept</source>
        <translation>Zurück zu den Kernels; die Sitzung bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>Open a program, a trajectory or a session</source>
        <translation>Ein Programm, eine Trajektorie oder eine Sitzung öffnen</translation>
    </message>
    <message>
        <source>Copy the session, with its whole history, to a file</source>
        <translation>Die Sitzung mit ihrem ganzen Verlauf in eine Datei kopieren</translation>
    </message>
    <message>
        <source>Write the program as it is now to a .dojo file</source>
        <translation>Das Programm in seinem jetzigen Stand in eine .dojo-Datei schreiben</translation>
    </message>
    <message>
        <source>Write the steps from the start to here to a .moves file</source>
        <translation>Die Schritte vom Anfang bis hierher in eine .moves-Datei schreiben</translation>
    </message>
    <message>
        <source>Write the generated C and its header to a folder</source>
        <translation>Das erzeugte C mit seiner Header-Datei in einen Ordner schreiben</translation>
    </message>
    <message>
        <source>Save the plot as a picture or a table</source>
        <translation>Das Diagramm als Bild oder Tabelle speichern</translation>
    </message>
    <message>
        <source>Clear the list of recent files</source>
        <translation>Vergessen, welche Dateien geöffnet wurden</translation>
    </message>
    <message>
        <source>Close the window; nothing needs saving</source>
        <translation>Das Fenster schließen; es gibt nichts zu sichern</translation>
    </message>
    <message>
        <source>Go back one step; the step stays in the timeline</source>
        <translation>Einen Schritt zurück; er bleibt im Verlauf stehen</translation>
    </message>
    <message>
        <source>Go forward one step, on the last visited branch</source>
        <translation>Wieder einen Schritt vor, auf dem zuletzt besuchten Zweig</translation>
    </message>
    <message>
        <source>Edit the program&apos;s text, checked while you type</source>
        <translation>Im Programmtext schreiben; er wird beim Tippen geprüft</translation>
    </message>
    <message>
        <source>Commit the edited text as a step and verify it</source>
        <translation>Aus dem bearbeiteten Text einen Schritt machen und ihn verifizieren</translation>
    </message>
    <message>
        <source>Discard the edited text</source>
        <translation>Den bearbeiteten Text verwerfen</translation>
    </message>
    <message>
        <source>Drop or change earlier steps and see the effect on later ones</source>
        <translation>Frühere Schritte weglassen oder ändern und sehen, was aus den späteren wird</translation>
    </message>
    <message>
        <source>Compare program, code and time of two steps</source>
        <translation>Programm, Code und Zeit zweier Schritte nebeneinander</translation>
    </message>
    <message>
        <source>Search in the focused text</source>
        <translation>In dem Text suchen, der den Tastaturfokus hat</translation>
    </message>
    <message>
        <source>Go to the next match</source>
        <translation>Die nächste Fundstelle</translation>
    </message>
    <message>
        <source>Go to the previous match</source>
        <translation>Die vorige Fundstelle</translation>
    </message>
    <message>
        <source>Show a line of the program by its number</source>
        <translation>Eine Programmzeile nach ihrer Nummer zeigen</translation>
    </message>
    <message>
        <source>From the selected place to the scope around it</source>
        <translation>Von der ausgewählten Stelle zum umgebenden Scope</translation>
    </message>
    <message>
        <source>From the selected scope to the first node in it</source>
        <translation>Vom ausgewählten Scope zum ersten Knoten darin</translation>
    </message>
    <message>
        <source>To the next node in the same scope</source>
        <translation>Zum nächsten Knoten im selben Scope</translation>
    </message>
    <message>
        <source>To the node before in the same scope</source>
        <translation>Zum vorigen Knoten im selben Scope</translation>
    </message>
    <message>
        <source>Filter the moves by typing</source>
        <translation>Die Züge durch Tippen filtern</translation>
    </message>
    <message>
        <source>Apply the step in the line below the moves</source>
        <translation>Den Schritt ausführen, der unter den Zügen steht</translation>
    </message>
    <message>
        <source>Time and verify the current program</source>
        <translation>Das jetzige Programm messen und prüfen</translation>
    </message>
    <message>
        <source>Time every step without a time</source>
        <translation>Jeden Schritt messen, der noch keine Zeit hat</translation>
    </message>
    <message>
        <source>Time the program with and without the move under the pointer</source>
        <translation>Das Programm mit dem gewählten Zug gegen das ohne ihn messen</translation>
    </message>
    <message>
        <source>Time every listed legal move</source>
        <translation>Jeden aufgeführten zulässigen Zug messen</translation>
    </message>
    <message>
        <source>Stop running and queued measurements</source>
        <translation>Abbrechen, was gemessen wird und was wartet</translation>
    </message>
    <message>
        <source>Give the step a name</source>
        <translation>Dem Schritt einen eigenen Namen geben</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>Notieren, was man sich zu dem Schritt merken will</translation>
    </message>
    <message>
        <source>Remove the step and its branch from the timeline</source>
        <translation>Den Schritt und seinen Zweig aus dem Verlauf nehmen</translation>
    </message>
    <message>
        <source>Find any command by typing</source>
        <translation>Jeden Befehl durch Tippen finden</translation>
    </message>
    <message>
        <source>Show the whole tree</source>
        <translation>Den ganzen Baum zeigen</translation>
    </message>
    <message>
        <source>Delete a saved layout</source>
        <translation>Ein gespeichertes Layout löschen</translation>
    </message>
    <message>
        <source>Restore the default arrangement of the panes</source>
        <translation>Jeder Bereich an seinem ursprünglichen Platz</translation>
    </message>
    <message>
        <source>Light or dark, like the desktop</source>
        <translation>Hell oder dunkel, wie die Arbeitsumgebung</translation>
    </message>
    <message>
        <source>Dark text on light</source>
        <translation>Dunkle Schrift auf hellem Grund</translation>
    </message>
    <message>
        <source>Light text on dark</source>
        <translation>Helle Schrift auf dunklem Grund</translation>
    </message>
    <message>
        <source>Language, colours, fonts, target, timings and keys</source>
        <translation>Sprache, Farben, Schriften, Ziel, Messungen und Tasten</translation>
    </message>
    <message>
        <source>Explain the focused pane</source>
        <translation>Wozu der Bereich mit dem Tastaturfokus da ist</translation>
    </message>
    <message>
        <source>List all commands and change their keys</source>
        <translation>Alle Befehle und ihre Tasten, die sich ändern lassen</translation>
    </message>
    <message>
        <source>A short tour of the window</source>
        <translation>Ein kurzer Rundgang durch das Fenster</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <source>&lt;b&gt;Kernels and sessions.&lt;/b&gt; A kernel is a small loop program. Opening one starts a session: a file that saves every step automatically. Earlier sessions are on the right and continue where they ended.</source>
        <translation>&lt;b&gt;Kernels und Sitzungen.&lt;/b&gt; Ein Kernel ist ein kleines Schleifenprogramm. Ihn zu öffnen beginnt eine Sitzung: eine Datei, die jeden Schritt von selbst festhält. Frühere Sitzungen stehen rechts und gehen dort weiter, wo sie endeten.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Tree.&lt;/b&gt; The same program as a tree of scopes and operations. Colours show the kind of a scope or how often it runs. A double click folds a scope, Ctrl and the wheel zoom, List shows it as a list.</source>
        <translation>&lt;b&gt;Baum.&lt;/b&gt; Dasselbe Programm als Baum: Scopes mit ihrem Inhalt. Farben zeigen die Art eines Scopes oder wie oft er läuft. Ein Doppelklick klappt einen Scope zusammen, Strg und das Mausrad zoomen, „Liste“ zeigt ihn für die Tastatur.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Code.&lt;/b&gt; The C that is compiled, and the compiler&apos;s assembly and LLVM IR. The lines of the selected place are highlighted; click a line to select its place.</source>
        <translation>&lt;b&gt;Code.&lt;/b&gt; Das C, das übersetzt wird, und was der Compiler daraus an Assembler und LLVM IR macht. Die Zeilen der ausgewählten Stelle sind markiert; ein Klick auf eine Zeile wählt ihre Stelle aus.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Moves.&lt;/b&gt; The moves for the selected place. Hover to preview a move; Enter or a double click applies it. An illegal move shows why and highlights the conflicting accesses. Edit its arguments in the line below.</source>
        <translation>&lt;b&gt;Züge.&lt;/b&gt; Was an der ausgewählten Stelle möglich ist, ohne das Berechnete zu ändern. Auf einen Zug zu zeigen gibt eine Vorschau; die Eingabetaste oder ein Doppelklick führt ihn aus. Ein unzulässiger Zug sagt, warum, und markiert beide Zugriffe. In der Zeile darunter lassen sich die Parameter ändern.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Timeline.&lt;/b&gt; Every step with its time, its speed-up over the start and its verification. Click a step to go there; another move from there creates a branch, and the old one is kept. The menu renames, annotates, compares and deletes.</source>
        <translation>&lt;b&gt;Verlauf.&lt;/b&gt; Jeder Schritt mit seiner Zeit, seiner Beschleunigung gegenüber dem Anfang und der Art seiner Prüfung. Ein Klick führt dorthin; ein anderer Zug von dort eröffnet einen Zweig, und der alte bleibt. Das Kontextmenü benennt um, notiert, vergleicht und löscht.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Notices.&lt;/b&gt; All notices since the window was opened, the latest first.</source>
        <translation>&lt;b&gt;Meldungen.&lt;/b&gt; Was das Fenster gemeldet hat, seit es geöffnet wurde; das Neueste zuerst.</translation>
    </message>
    <message>
        <source>Save this arrangement of the panes under a name</source>
        <translation>Diese Anordnung der Bereiche unter einem Namen behalten</translation>
    </message>
    <message>
        <source>Arrange the panes as in a saved layout</source>
        <translation>Die Bereiche nach einem Layout anordnen</translation>
    </message>
    <message>
        <source>Show all notices of this window</source>
        <translation>Was das Fenster bisher gemeldet hat</translation>
    </message>
    <message>
        <source>Click anything to get an explanation</source>
        <translation>Etwas anklicken, um es erklärt zu bekommen</translation>
    </message>
    <message>
        <source>&lt;b&gt;Program.&lt;/b&gt; Scopes are loops, written as their extent; bars indent the body of a scope; {0} is the iteration of the outermost scope. Click a scope, an operation or a buffer to select it everywhere. Use Edit the program by hand to change the text.</source>
        <translation>&lt;b&gt;Programm.&lt;/b&gt; Scopes sind Schleifen und werden durch ihre Länge geschrieben; was ein Scope enthält, ist mit Strichen eingerückt; {0} ist die Iteration des äußersten Scopes. Ein Klick auf einen Scope, eine Operation oder einen Puffer wählt ihn überall aus. Mit „Programm von Hand bearbeiten“ lässt sich der Text schreiben.</translation>
    </message>
    <message>
        <source>Write the whole session as one self-contained HTML page</source>
        <translation>Die ganze Sitzung als eine HTML-Seite, die nichts weiter braucht</translation>
    </message>
    <message>
        <source>Find and replace in the program&apos;s text</source>
        <translation>Im Programmtext suchen und ersetzen</translation>
    </message>
    <message>
        <source>Replace the wrong word with the suggested one</source>
        <translation>Schreiben, was an der fehlerhaften Stelle wohl gemeint war</translation>
    </message>
    <message>
        <source>Complete the current word</source>
        <translation>Das angefangene Wort vervollständigen</translation>
    </message>
    <message>
        <source>Preview in the C what the step under the pointer would change</source>
        <translation>Im C zeigen, was der gewählte Schritt ändern würde</translation>
    </message>
    <message>
        <source>Explain what this kind of move does and when it is legal, with an example</source>
        <translation>Was diese Art von Zug tut, mit einem Beispiel, und wann sie zulässig ist</translation>
    </message>
    <message>
        <source>Use this step as the baseline of speed-ups instead of the start, or undo that</source>
        <translation>Beschleunigungen ab diesem Schritt statt ab dem Anfang rechnen, oder wieder zurück</translation>
    </message>
    <message>
        <source>Verify by fingerprints and numerical comparison that it computes the same</source>
        <translation>Durch Fingerabdrücke und Zahlen prüfen, dass er dasselbe berechnet</translation>
    </message>
    <message>
        <source>Create a branch with the same steps except this one</source>
        <translation>Dieselben Schritte ohne diesen, als neuer Zweig</translation>
    </message>
    <message>
        <source>Larger text in the program or the code</source>
        <translation>Größere Schrift im Programm oder im Code</translation>
    </message>
    <message>
        <source>Smaller text in the program or the code</source>
        <translation>Kleinere Schrift im Programm oder im Code</translation>
    </message>
    <message>
        <source>Reset the size of the program&apos;s text</source>
        <translation>Der Programmtext wieder in seiner eigenen Größe</translation>
    </message>
    <message>
        <source>Fold the scope at the caret, or unfold it</source>
        <translation>Den Inhalt des Scopes an der Schreibmarke verbergen oder zeigen</translation>
    </message>
    <message>
        <source>Fold every scope, or unfold all</source>
        <translation>Den Inhalt aller Scopes verbergen oder ganz zeigen</translation>
    </message>
    <message>
        <source>Show which step created or last changed each line</source>
        <translation>Welcher Schritt jede Zeile erzeugt oder zuletzt geändert hat</translation>
    </message>
    <message>
        <source>Align each depth in its own column, or draw the tree as narrow as possible</source>
        <translation>Jede Tiefe in einer eigenen Spalte oder der Baum so schmal wie möglich</translation>
    </message>
    <message>
        <source>Collapse every outermost scope, or show all of them</source>
        <translation>Alle äußersten Scopes zusammenklappen oder alle zeigen</translation>
    </message>
    <message>
        <source>Time and verify every step as soon as it is applied</source>
        <translation>Jeden Schritt messen und prüfen, sobald er gemacht ist</translation>
    </message>
    <message>
        <source>Start a session from the program in the clipboard</source>
        <translation>Eine Sitzung des Programms, das als Text kopiert wurde</translation>
    </message>
    <message>
        <source>Search for a faster program from the current step</source>
        <translation>Eine Strategie ab dem aktuellen Schritt nach einem schnelleren Programm suchen lassen</translation>
    </message>
    <message>
        <source>Pause the search or continue it</source>
        <translation>Die Suche ruhen lassen oder fortsetzen</translation>
    </message>
    <message>
        <source>Continue the search where it ended, whatever ended it</source>
        <translation>Die Suche dort fortsetzen, wo sie endete, was auch immer sie beendet hat</translation>
    </message>
    <message>
        <source>Searches must not change the selected place</source>
        <translation>Suchen lassen die ausgewählte Stelle, wie sie ist</translation>
    </message>
    <message>
        <source>Open a find of the search as a branch of the timeline</source>
        <translation>Den Fund der Suche zu einem Zweig des Verlaufs machen</translation>
    </message>
    <message>
        <source>&lt;b&gt;Search.&lt;/b&gt; A strategy searches from the current step, within a budget. It measures every program and verifies every new best; locked places and moves are not changed. It runs in its own process: closing the window or killing either loses nothing, and Resume continues. Enter or a double click opens a find as a branch of the timeline.</source>
        <translation>&lt;b&gt;Suche.&lt;/b&gt; Eine Strategie sucht ab dem aktuellen Schritt, innerhalb eines Budgets. Sie misst jedes Programm und prüft jedes neue beste; gesperrte Stellen und Züge bleiben unverändert. Sie läuft in einem eigenen Prozess: Wird das Fenster geschlossen oder einer von beiden abgebrochen, geht nichts verloren, und Fortsetzen macht weiter. Die Eingabetaste oder ein Doppelklick öffnet einen Fund als Zweig des Verlaufs.</translation>
    </message>
    <message>
        <source>Compare this step with the previous one: program, code and time</source>
        <translation>Was dieser Schritt allein verändert hat, in jeder Hinsicht</translation>
    </message>
    <message>
        <source>Show the generated C</source>
        <translation>Das erzeugte C zeigen</translation>
    </message>
    <message>
        <source>Show the compiler&apos;s assembly</source>
        <translation>Den Assemblercode des Compilers zeigen</translation>
    </message>
    <message>
        <source>Show the compiler&apos;s LLVM IR</source>
        <translation>Die LLVM IR des Compilers zeigen</translation>
    </message>
    <message>
        <source>Colour by kind: loops, vectors, threads, operations</source>
        <translation>Schleifen, Vektoren, Threads und Operationen unterschieden</translation>
    </message>
    <message>
        <source>The darker, the more often a node is executed</source>
        <translation>Je kräftiger, desto öfter läuft ein Knoten</translation>
    </message>
    <message>
        <source>The darker, the larger the share of the work</source>
        <translation>Je kräftiger, desto mehr der Arbeit ist dort</translation>
    </message>
    <message>
        <source>Show the tree as a list, for keyboard and screen readers</source>
        <translation>Derselbe Baum für Tastatur und Bildschirmleser</translation>
    </message>
    <message>
        <source>Plot the time of a call after each step</source>
        <translation>Wie lange ein Aufruf nach jedem Schritt dauert</translation>
    </message>
    <message>
        <source>Plot the speed-up of each step over the start</source>
        <translation>Wie viel schneller jeder Schritt ist als der Anfang</translation>
    </message>
    <message>
        <source>Plot each step under the roofline of this machine</source>
        <translation>Wie nahe jeder Schritt dem ist, was dieser Rechner kann</translation>
    </message>
    <message>
        <source>&lt;b&gt;Plots.&lt;/b&gt; The median time of every step with its 95 % confidence interval, the speed-up over the start or a pinned step, and the steps under the roofline: the peak performance of this machine. Click a point to go to its step. For kernels that libtorch has an operator for, the plot can show libtorch&apos;s time.</source>
        <translation>&lt;b&gt;Diagramme.&lt;/b&gt; Der Median der Zeit jedes Schritts mit seinem 95-%-Konfidenzintervall, die Beschleunigung gegen den Anfang oder einen angehefteten Schritt und die Schritte unter der Roofline: was dieser Rechner höchstens kann. Ein Klick auf einen Punkt führt zu seinem Schritt. Bei einem Kernel, für den libtorch einen Operator hat, kann die Zeit von libtorch als Linie dabeistehen.</translation>
    </message>
    <message>
        <source>Show libtorch&apos;s time for the same operator as a line in the plots</source>
        <translation>Was libtorch für denselben Operator braucht, als Linie in den Diagrammen</translation>
    </message>
    <message>
        <source>Restore the last deleted branch</source>
        <translation>Den zuletzt gelöschten Zweig wiederherstellen</translation>
    </message>
    <message>
        <source>End the search; everything found is kept</source>
        <translation>Die Suche beenden; alles Gefundene bleibt erhalten</translation>
    </message>
    <message>
        <source>Words of this program beside those of the field</source>
        <translation>Die Begriffe dieses Programms neben denen des Fachs</translation>
    </message>
    <message>
        <source>Make the next move of the agent&apos;s line of play</source>
        <translation>Den nächsten Zug der Zugfolge des Agenten ausführen</translation>
    </message>
    <message>
        <source>Make all moves of the agent&apos;s line of play</source>
        <translation>Alle Züge der Zugfolge des Agenten ausführen</translation>
    </message>
    <message>
        <source>Give the agent the moves from the start to here as a lesson</source>
        <translation>Dem Agenten die Züge vom Anfang bis hierher als Lektion geben</translation>
    </message>
    <message>
        <source>Make a lesson of each move of yours where the agent proposes another</source>
        <translation>Aus jedem Ihrer Züge, für den der Agent einen anderen vorschlägt, eine Lektion machen</translation>
    </message>
    <message>
        <source>Show what the agent thinks of the moves of each program</source>
        <translation>Zeigen, was der Agent von den Zügen jedes Programms hält</translation>
    </message>
    <message>
        <source>Train an agent for this kernel, or go on training it</source>
        <translation>Einen Agenten für diesen Kernel trainieren oder sein Training fortsetzen</translation>
    </message>
    <message>
        <source>Pause the training or continue it</source>
        <translation>Das Training ruhen lassen oder fortsetzen</translation>
    </message>
    <message>
        <source>End the training; its agent is kept</source>
        <translation>Das Training beenden; sein Agent bleibt erhalten</translation>
    </message>
    <message>
        <source>&lt;b&gt;Agent.&lt;/b&gt; What a trained agent thinks of this program: the moves that it would make, and the time that it expects to reach by them. Its moves are played one by one or all at once, as steps of the timeline. Point at a move to see the three nearest programs that it remembers, and what such a move did there. What is far from what it was trained on is greyed. It learns from a branch of yours, or from single moves while Correct it is on.</source>
        <translation>&lt;b&gt;Agent.&lt;/b&gt; Was ein trainierter Agent von diesem Programm hält: welche Züge er machen würde und welche Zeit er damit zu erreichen erwartet. Seine Züge werden einzeln oder alle auf einmal ausgeführt, als Schritte des Verlaufs. Zeigen Sie auf einen Zug, um die drei ähnlichsten Programme zu sehen, an die er sich erinnert, und was ein solcher Zug dort bewirkt hat. Was weit von seinen Trainingsprogrammen entfernt ist, steht in Grau. Er lernt aus einem Ihrer Zweige, oder aus einzelnen Zügen, solange „Korrigieren“ eingeschaltet ist.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Training.&lt;/b&gt; Trains an agent by playing this kernel, within a number of measured programs. The curves show the best time and that of its policy, the loss, what it expected against what it reached, how much it explores, and where the time went. It runs in its own process, and keeps its agent beside the session.</source>
        <translation>&lt;b&gt;Training.&lt;/b&gt; Trainiert einen Agenten, der mit diesem Kernel spielt, innerhalb einer Anzahl gemessener Programme. Die Kurven zeigen die beste Zeit und die seiner Strategie, den Verlust, was er erwartet und was er erreicht hat, wie viel er erkundet und wofür Zeit verwendet wurde. Es läuft in einem eigenen Prozess und legt seinen Agenten neben der Sitzung ab.</translation>
    </message>
</context>
<context>
    <name>InstructionPermission</name>
    <message>
        <source>Third-party instructions</source>
        <translation>Befehle von anderen</translation>
    </message>
    <message>
        <source>%1 holds C for the instruction %2. It is compiled and runs with all your permissions.</source>
        <translation>%1 enthält C für den Befehl %2. Es wird übersetzt und mit allen Ihren Rechten ausgeführt.</translation>
    </message>
    <message>
        <source>Read it before you allow it. You are asked once for each text.</source>
        <translation>Lesen Sie es, bevor Sie es erlauben. Sie werden für jeden Text einmal gefragt.</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Do not run it</source>
        <translation>Nicht ausführen</translation>
    </message>
</context>
<context>
    <name>Kernel</name>
    <message>
        <source>c = a + b, element by element: &quot;add&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>c = a + b, Element für Element: „add“ in Tabelle 3 des PerfDojo-Artikels (arXiv 2511.03586).</translation>
    </message>
    <message>
        <source>c = a + b in double precision.</source>
        <translation>c = a + b in doppelter Genauigkeit.</translation>
    </message>
    <message>
        <source>c = a + b of 32-bit integers, which wrap around.</source>
        <translation>c = a + b von ganzen Zahlen mit 32 Bit, die überlaufen.</translation>
    </message>
    <message>
        <source>c = a + b of bytes, clamped at 255 instead of wrapping, as images want it.</source>
        <translation>c = a + b von Bytes, bei 255 begrenzt statt überlaufend, wie Bilder es brauchen.</translation>
    </message>
    <message>
        <source>Whether every element of each row is finite: below infinity in magnitude.</source>
        <translation>Ob jedes Element jeder Zeile endlich ist: dem Betrag nach kleiner als unendlich.</translation>
    </message>
    <message>
        <source>The largest element of each row and the index of its first occurrence.</source>
        <translation>Das größte Element jeder Zeile und der Index seines ersten Vorkommens.</translation>
    </message>
    <message>
        <source>The smallest element of each row and the index of its first occurrence.</source>
        <translation>Das kleinste Element jeder Zeile und der Index seines ersten Vorkommens.</translation>
    </message>
    <message>
        <source>z = the sum of |x|, the BLAS routine.</source>
        <translation>z = die Summe von |x|, die BLAS-Routine.</translation>
    </message>
    <message>
        <source>Scaled dot-product attention of A heads: softmax(q k^T / sqrt(D)) v (Vaswani et al., arXiv 1706.03762).</source>
        <translation>Scaled Dot-Product Attention mit A Köpfen: softmax(q k^T / sqrt(D)) v (Vaswani et al., arXiv 1706.03762).</translation>
    </message>
    <message>
        <source>The mean of each window of K x K, stride 2, no padding.</source>
        <translation>Der Mittelwert jedes Fensters von K x K, Schrittweite 2, ohne Rand.</translation>
    </message>
    <message>
        <source>z = alpha * x + y, the BLAS routine.</source>
        <translation>z = alpha * x + y, die BLAS-Routine.</translation>
    </message>
    <message>
        <source>z = alpha * x + y in double precision, each element rounded once.</source>
        <translation>z = alpha * x + y in doppelter Genauigkeit, jedes Element einmal gerundet.</translation>
    </message>
    <message>
        <source>Training-mode batch norm: per channel, mean and biased variance over batch and image, then y = (x - mean) / sqrt(var + 1e-5) * gamma + beta.</source>
        <translation>Batch-Norm wie beim Training: je Kanal Mittelwert und unkorrigierte Varianz über Batch und Bild, dann y = (x - mean) / sqrt(var + 1e-5) * gamma + beta.</translation>
    </message>
    <message>
        <source>y = max(x + b, 0) with one bias per column.</source>
        <translation>y = max(x + b, 0) mit einem Bias je Spalte.</translation>
    </message>
    <message>
        <source>c = a b for each matrix of a batch: &quot;bmm&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>c = a b für jede Matrix eines Batches: „bmm“ in Tabelle 3 des PerfDojo-Artikels (arXiv 2511.03586).</translation>
    </message>
    <message>
        <source>Scaled dot-product attention in which position t sees the positions up to t only.</source>
        <translation>Scaled Dot-Product Attention, in der die Position t nur die Positionen bis t sieht.</translation>
    </message>
    <message>
        <source>Depthwise 1-D convolution that looks back only: y[c,t] = sum over k of w[c,k] * x[c,t-k], what lies before the start being zero.</source>
        <translation>Kanalweise 1-D-Faltung, die nur zurückblickt: y[c,t] = Summe über k von w[c,k] * x[c,t-k]; was vor dem Anfang liegt, ist null.</translation>
    </message>
    <message>
        <source>1-D convolution (cross-correlation) of C channels into O, stride 1, no padding, no bias.</source>
        <translation>1-D-Faltung (Kreuzkorrelation) von C Kanälen in O, Schrittweite 1, ohne Rand, ohne Bias.</translation>
    </message>
    <message>
        <source>2-D convolution (cross-correlation), stride 1, no padding, no bias.</source>
        <translation>2-D-Faltung (Kreuzkorrelation), Schrittweite 1, ohne Rand, ohne Bias.</translation>
    </message>
    <message>
        <source>3 x 3 convolution (cross-correlation), stride 1, the image framed by zeros so that the output is as large as the input.</source>
        <translation>3x3-Faltung (Kreuzkorrelation), Schrittweite 1, das Bild mit Nullen umrandet, sodass die Ausgabe so groß ist wie die Eingabe.</translation>
    </message>
    <message>
        <source>Prefix products of each row: a recurrence whose order must stay.</source>
        <translation>Präfixprodukte jeder Zeile: eine Rekurrenz, deren Reihenfolge bleiben muss.</translation>
    </message>
    <message>
        <source>Prefix sums of each row: a recurrence whose order must stay.</source>
        <translation>Präfixsummen jeder Zeile: eine Rekurrenz, deren Reihenfolge bleiben muss.</translation>
    </message>
    <message>
        <source>2-D convolution of each channel with its own filter, stride 1, no padding, no bias.</source>
        <translation>2-D-Faltung jedes Kanals mit seinem eigenen Filter, Schrittweite 1, ohne Rand, ohne Bias.</translation>
    </message>
    <message>
        <source>z = x . y, the BLAS routine.</source>
        <translation>z = x . y, die BLAS-Routine.</translation>
    </message>
    <message>
        <source>z = x . y in double precision.</source>
        <translation>z = x . y in doppelter Genauigkeit.</translation>
    </message>
    <message>
        <source>z = x . y of 16-bit integers, summed in 32 bits.</source>
        <translation>z = x . y von ganzen Zahlen mit 16 Bit, in 32 Bit summiert.</translation>
    </message>
    <message>
        <source>y = x / 2 * (1 + erf(x / sqrt(2))), the exact form.</source>
        <translation>y = x / 2 * (1 + erf(x / sqrt(2))), die exakte Form.</translation>
    </message>
    <message>
        <source>d = alpha * a b + beta * c, the BLAS routine.</source>
        <translation>d = alpha * a b + beta * c, die BLAS-Routine.</translation>
    </message>
    <message>
        <source>c = a b of bfloat16 matrices, summed and kept in single precision.</source>
        <translation>c = a b von Matrizen in bfloat16, in einfacher Genauigkeit summiert und gespeichert.</translation>
    </message>
    <message>
        <source>c = a b of half-precision matrices, summed in single precision and rounded at the end.</source>
        <translation>c = a b von Matrizen halber Genauigkeit, in einfacher Genauigkeit summiert und am Ende gerundet.</translation>
    </message>
    <message>
        <source>d = alpha * a b + beta * c in double precision.</source>
        <translation>d = alpha * a b + beta * c in doppelter Genauigkeit.</translation>
    </message>
    <message>
        <source>c = a b of 8-bit integer matrices, summed in 32 bits.</source>
        <translation>c = a b von Matrizen ganzer Zahlen mit 8 Bit, in 32 Bit summiert.</translation>
    </message>
    <message>
        <source>c = a b of a matrix of unsigned bytes and one of signed bytes, summed in 32 bits, as quantised networks multiply activations with weights.</source>
        <translation>c = a b einer Matrix vorzeichenloser und einer vorzeichenbehafteter Bytes, in 32 Bit summiert, wie quantisierte Netze Aktivierungen mit Gewichten multiplizieren.</translation>
    </message>
    <message>
        <source>y = a x, matrix times vector.</source>
        <translation>y = a x, Matrix mal Vektor.</translation>
    </message>
    <message>
        <source>Group norm (Wu and He, arXiv 1803.08494): G groups of K channels, each normalised over its channels and the image.</source>
        <translation>Group-Norm (Wu und He, arXiv 1803.08494): G Gruppen von K Kanälen, jede über ihre Kanäle und das Bild normalisiert.</translation>
    </message>
    <message>
        <source>Whether each row holds a NaN, the only value that differs from itself.</source>
        <translation>Ob jede Zeile ein NaN enthält, den einzigen Wert, der sich von sich selbst unterscheidet.</translation>
    </message>
    <message>
        <source>Instance norm (Ulyanov et al., arXiv 1607.08022): each image of each channel is normalised by itself.</source>
        <translation>Instance-Norm (Ulyanov et al., arXiv 1607.08022): Jedes Bild jedes Kanals wird für sich normalisiert.</translation>
    </message>
    <message>
        <source>y = (x - mean) / sqrt(var + 1e-5) * gamma + beta, row by row, var biased; rows that fit the L1 cache.</source>
        <translation>y = (x - mean) / sqrt(var + 1e-5) * gamma + beta, Zeile für Zeile, var unkorrigiert; Zeilen, die in den L1-Cache passen.</translation>
    </message>
    <message>
        <source>y = (x - mean) / sqrt(var + 1e-5) * gamma + beta, row by row, var biased.</source>
        <translation>y = (x - mean) / sqrt(var + 1e-5) * gamma + beta, Zeile für Zeile, var unkorrigiert.</translation>
    </message>
    <message>
        <source>y = x where x is positive and 0.01 x elsewhere.</source>
        <translation>y = x, wo x positiv ist, und sonst 0.01 x.</translation>
    </message>
    <message>
        <source>y = x - max - log(sum(exp(x - max))), row by row.</source>
        <translation>y = x - max - log(sum(exp(x - max))), Zeile für Zeile.</translation>
    </message>
    <message>
        <source>c = a b: &quot;matmul&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>c = a b: „matmul“ in Tabelle 3 des PerfDojo-Artikels (arXiv 2511.03586).</translation>
    </message>
    <message>
        <source>The maximum of each window of K x K, stride 2, no padding.</source>
        <translation>Das Maximum jedes Fensters von K x K, Schrittweite 2, ohne Rand.</translation>
    </message>
    <message>
        <source>The maximum of each window of K x K of 8-bit integers, stride 2, no padding.</source>
        <translation>Das Maximum jedes Fensters von K x K ganzen Zahlen mit 8 Bit, Schrittweite 2, ohne Rand.</translation>
    </message>
    <message>
        <source>z = the mean of a vector.</source>
        <translation>z = der Mittelwert eines Vektors.</translation>
    </message>
    <message>
        <source>Mean and biased variance of each row in one pass by Welford&apos;s update of (count, mean, sum of squared differences).</source>
        <translation>Mittelwert und unkorrigierte Varianz jeder Zeile in einem Durchgang, durch Welfords Aktualisierung von (Anzahl, Mittelwert, Summe der quadrierten Abweichungen).</translation>
    </message>
    <message>
        <source>c = a * b, element by element: &quot;mul&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>c = a * b, Element für Element: „mul“ in Tabelle 3 des PerfDojo-Artikels (arXiv 2511.03586).</translation>
    </message>
    <message>
        <source>z = the Euclidean length of x.</source>
        <translation>z = die euklidische Länge von x.</translation>
    </message>
    <message>
        <source>a = x y^T.</source>
        <translation>a = x y^T.</translation>
    </message>
    <message>
        <source>1 x 1 convolution: at each pixel a matrix maps C channels to O.</source>
        <translation>1x1-Faltung: In jedem Pixel bildet eine Matrix C Kanäle auf O ab.</translation>
    </message>
    <message>
        <source>q = x / scale rounded half up and clamped to 8-bit integers.</source>
        <translation>q = x / scale, bei der Hälfte aufwärts gerundet und auf ganze Zahlen mit 8 Bit begrenzt.</translation>
    </message>
    <message>
        <source>y = the mean of each row: &quot;reducemean&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>y = der Mittelwert jeder Zeile: „reducemean“ in Tabelle 3 des PerfDojo-Artikels (arXiv 2511.03586).</translation>
    </message>
    <message>
        <source>y = max(x, 0): &quot;relu&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>y = max(x, 0): „relu“ in Tabelle 3 des PerfDojo-Artikels (arXiv 2511.03586).</translation>
    </message>
    <message>
        <source>y = max(x, 0) in bfloat16.</source>
        <translation>y = max(x, 0) für bfloat16.</translation>
    </message>
    <message>
        <source>y = max(x, 0) in half precision.</source>
        <translation>y = max(x, 0) in halber Genauigkeit.</translation>
    </message>
    <message>
        <source>y[n,o,p] = sum over c of w[o,c] * max(x[n,c,p], 0).</source>
        <translation>y[n,o,p] = Summe über c von w[o,c] * max(x[n,c,p], 0).</translation>
    </message>
    <message>
        <source>Layer norm of x + z, the end of a transformer&apos;s block.</source>
        <translation>Layer-Norm von x + z, das Ende eines Transformer-Blocks.</translation>
    </message>
    <message>
        <source>y = x / sqrt(mean(x^2) + 1e-5) * gamma, row by row; rows that fit the L1 cache.</source>
        <translation>y = x / sqrt(mean(x^2) + 1e-5) * gamma, Zeile für Zeile; Zeilen, die in den L1-Cache passen.</translation>
    </message>
    <message>
        <source>y = x / sqrt(mean(x^2) + 1e-5) * gamma, row by row.</source>
        <translation>y = x / sqrt(mean(x^2) + 1e-5) * gamma, Zeile für Zeile.</translation>
    </message>
    <message>
        <source>Rotary position embedding: pair j of position t is rotated by the angle t * 10000^(-j / P).</source>
        <translation>Rotary Position Embedding: Das Paar j der Position t dreht sich um den Winkel t * 10000^(-j / P).</translation>
    </message>
    <message>
        <source>The smallest element of each row.</source>
        <translation>Das kleinste Element jeder Zeile.</translation>
    </message>
    <message>
        <source>The product of each row.</source>
        <translation>Das Produkt jeder Zeile.</translation>
    </message>
    <message>
        <source>y = 1 / (1 + exp(-x)).</source>
        <translation>y = 1 / (1 + exp(-x)).</translation>
    </message>
    <message>
        <source>y = x / (1 + exp(-x)).</source>
        <translation>y = x / (1 + exp(-x)).</translation>
    </message>
    <message>
        <source>Softmax of each row, shifted by its maximum.</source>
        <translation>Softmax jeder Zeile, um ihr Maximum verschoben.</translation>
    </message>
    <message>
        <source>Softmax of each row of half-precision numbers, computed in single precision.</source>
        <translation>Softmax jeder Zeile von Zahlen halber Genauigkeit, in einfacher Genauigkeit berechnet.</translation>
    </message>
    <message>
        <source>Softmax of each row in double precision.</source>
        <translation>Softmax jeder Zeile in doppelter Genauigkeit.</translation>
    </message>
    <message>
        <source>Softmax of each row whose maximum and sum come from one pass (Milakov and Gimelshein, arXiv 1805.02867).</source>
        <translation>Softmax jeder Zeile, mit Maximum und Summe aus einem Durchgang (Milakov und Gimelshein, arXiv 1805.02867).</translation>
    </message>
    <message>
        <source>y = log(1 + exp(x)), written so that nothing overflows: max(x, 0) + log(1 + exp(-|x|)).</source>
        <translation>y = log(1 + exp(x)), so geschrieben, dass nichts überläuft: max(x, 0) + log(1 + exp(-|x|)).</translation>
    </message>
    <message>
        <source>z = the sum of a vector.</source>
        <translation>z = die Summe eines Vektors.</translation>
    </message>
    <message>
        <source>z = the sum of a vector of 64-bit integers.</source>
        <translation>z = die Summe eines Vektors ganzer Zahlen mit 64 Bit.</translation>
    </message>
    <message>
        <source>y = silu(x w) * (x v) with silu(t) = t / (1 + exp(-t)).</source>
        <translation>y = silu(x w) * (x v) mit silu(t) = t / (1 + exp(-t)).</translation>
    </message>
    <message>
        <source>y = tanh(x).</source>
        <translation>y = tanh(x).</translation>
    </message>
    <message>
        <source>b = a^T.</source>
        <translation>b = a^T.</translation>
    </message>
</context>
<context>
    <name>KernelPage</name>
    <message>
        <source>%1 Mflop and at least %2 MB of traffic: %3 flop per byte</source>
        <translation>%1 Mflop und mindestens %2 MB Verkehr: %3 Flop je Byte</translation>
    </message>
    <message>
        <source>No roofline was measured</source>
        <translation>Es wurde keine Roofline gemessen</translation>
    </message>
    <message>
        <source>Measured: %1, %2 % of this roofline</source>
        <translation>Gemessen: %1, %2 % dieser Roofline</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <translation>%1, dann %2</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Züge</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>*none*</source>
        <translation>*keine*</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… %1 weitere</translation>
    </message>
    <message>
        <source>What limits it</source>
        <translation>Was ihn begrenzt</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 Thread</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
    </message>
    <message>
        <source>cold caches</source>
        <translation>kalten Caches</translation>
    </message>
    <message>
        <source>warm caches</source>
        <translation>warmen Caches</translation>
    </message>
    <message>
        <source>The inner loops</source>
        <translation>Die inneren Schleifen</translation>
    </message>
    <message>
        <source>busy: %1</source>
        <translation>ausgelastet: %1</translation>
    </message>
    <message>
        <source>port use needs llvm-mca, which is not installed (Debian: llvm-19)</source>
        <translation>die Auslastung der Ports braucht llvm-mca, das nicht installiert ist (Debian: llvm-19)</translation>
    </message>
    <message>
        <source>no temporary file could be written for llvm-mca</source>
        <translation>für llvm-mca ließ sich keine temporäre Datei schreiben</translation>
    </message>
    <message>
        <source>llvm-mca cannot read the loops</source>
        <translation>llvm-mca kann die Schleifen nicht lesen</translation>
    </message>
    <message>
        <source>llvm-mca cannot read every loop</source>
        <translation>llvm-mca kann nicht jede Schleife lesen</translation>
    </message>
    <message>
        <source>**Compute-bound**: at the measured peak of %1 Gflop/s it takes at least %2</source>
        <translation>Die **Arithmetik** begrenzt ihn: Bei der gemessenen Spitze von %1 Gflop/s dauert er mindestens %2</translation>
    </message>
    <message>
        <source>**Memory-bound**: its traffic alone takes at least %1, the arithmetic %2</source>
        <translation>Der **Speicher** begrenzt ihn: Allein sein Verkehr dauert mindestens %1, die Arithmetik %2</translation>
    </message>
    <message>
        <source>**Bound by memory or by the cache that holds it**: its traffic alone takes at least %1, the arithmetic %2</source>
        <translation>Der **Speicher oder die Caches, die seine Daten fassen,** begrenzen ihn: Allein sein Verkehr dauert mindestens %1, die Arithmetik %2</translation>
    </message>
    <message>
        <source>Overall</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>%1 instructions per iteration</source>
        <translation>%1 Befehle je Durchlauf</translation>
    </message>
    <message>
        <source>Measured on %1 with %2, %3, for %4; run %5 to write this page for your machine</source>
        <translation>Gemessen auf %1 mit %2, %3, für %4; %5 schreibt diese Seite für Ihren Rechner</translation>
    </message>
    <message>
        <source>Gain of each move</source>
        <translation>Was jeder Zug brachte</translation>
    </message>
    <message>
        <source>The machine code has no loops</source>
        <translation>Der Maschinencode hat keine Schleife</translation>
    </message>
    <message>
        <source>From llvm-mca for %1, which assumes that every load hits the L1 cache; hottest loop first</source>
        <translation>Nach llvm-mca für %1, das jedes Laden als Treffer im L1-Cache annimmt; die am häufigsten ausgeführte Schleife zuerst</translation>
    </message>
    <message>
        <source>%1 cycles and %2 micro-operations per iteration</source>
        <translation>%1 Takte und %2 Mikrooperationen je Durchlauf</translation>
    </message>
    <message>
        <source>no unit is busy for half of the cycles</source>
        <translation>keine Einheit ist auch nur die Hälfte davon ausgelastet</translation>
    </message>
    <message>
        <source>Port-bound at %1 cycles; the rest is dependence latency</source>
        <translation>Die Einheiten allein bräuchten %1: Der Rest wartet auf Ergebnisse früherer Operationen</translation>
    </message>
    <message>
        <source>llvm-mca&apos;s answer cannot be read: %1</source>
        <translation>die Antwort von llvm-mca ist nicht lesbar: %1</translation>
    </message>
</context>
<context>
    <name>Move</name>
    <message>
        <source>split (tile) a scope into two nested ones, the inner of a given extent</source>
        <translation>einen Scope in zwei verschachtelte teilen, den inneren mit gegebenem Umfang</translation>
    </message>
    <message>
        <source>merge a scope and the only scope in it into one</source>
        <translation>aus einem Scope und dem einzigen Scope darin einen machen</translation>
    </message>
    <message>
        <source>interchange a scope with the only scope in it</source>
        <translation>einen Scope mit dem einzigen Scope darin vertauschen</translation>
    </message>
    <message>
        <source>fuse a scope with the one that directly follows it</source>
        <translation>einen Scope mit dem direkt folgenden verschmelzen</translation>
    </message>
    <message>
        <source>split a scope in two after the child that holds the operation</source>
        <translation>einen Scope in zwei teilen, hinter dem Kind, das die Operation enthält</translation>
    </message>
    <message>
        <source>swap an operation or a scope with the next sibling</source>
        <translation>eine Operation oder einen Scope mit dem direkt folgenden Nachbarn vertauschen</translation>
    </message>
    <message>
        <source>move an operation out of the innermost scope around it, to just before that scope</source>
        <translation>eine Operation aus dem innersten Scope um sie herum direkt davor ziehen</translation>
    </message>
    <message>
        <source>move an operation into the scope that directly follows it, as its first child</source>
        <translation>eine Operation in den direkt folgenden Scope schieben, als dessen erstes Kind</translation>
    </message>
    <message>
        <source>split a scope&apos;s iteration range in two, one scope after the other</source>
        <translation>die Iterationen eines Scopes in zwei Bereiche teilen, ein Scope nach dem anderen</translation>
    </message>
    <message>
        <source>join two scopes that do the same for consecutive ranges into one</source>
        <translation>aus zwei Scopes, die für zwei aufeinanderfolgende Bereiche dasselbe tun, einen machen</translation>
    </message>
    <message>
        <source>pad a scope with iterations that guards mask out</source>
        <translation>einen Scope mit Iterationen auffüllen, die Wächter ausmaskieren</translation>
    </message>
    <message>
        <source>remove the last iterations of a scope, which guards mask out</source>
        <translation>die letzten Iterationen eines Scopes entfernen, die Wächter ausmaskieren</translation>
    </message>
    <message>
        <source>wrap an operation or a scope in a scope of one iteration</source>
        <translation>einen Scope mit einer Iteration um eine Operation oder einen Scope legen</translation>
    </message>
    <message>
        <source>remove a scope of one iteration</source>
        <translation>einen Scope mit einer Iteration entfernen</translation>
    </message>
    <message>
        <source>unroll a scope fully: write its iterations one after another</source>
        <translation>einen Scope ganz ausrollen: seine Iterationen nacheinander ausschreiben</translation>
    </message>
    <message>
        <source>remove the :u mapping from a scope</source>
        <translation>die Abbildung :u von einem Scope entfernen</translation>
    </message>
    <message>
        <source>run all iterations of a scope as the lanes of one vector</source>
        <translation>alle Iterationen eines Scopes als die Lanes eines Vektors ausführen</translation>
    </message>
    <message>
        <source>remove the :v mapping from a scope</source>
        <translation>die Abbildung :v von einem Scope entfernen</translation>
    </message>
    <message>
        <source>run the iterations of a scope on several threads</source>
        <translation>die Iterationen eines Scopes auf mehreren Threads ausführen</translation>
    </message>
    <message>
        <source>remove the :p mapping from a scope</source>
        <translation>die Abbildung :p von einem Scope entfernen</translation>
    </message>
    <message>
        <source>let all indices of a dimension share one element of memory</source>
        <translation>alle Indizes einer Dimension ein Element des Speichers teilen lassen</translation>
    </message>
    <message>
        <source>give every index of a dimension its own element of memory</source>
        <translation>jedem Index einer Dimension ein eigenes Element des Speichers geben</translation>
    </message>
    <message>
        <source>store a dimension as a circular buffer of the given number of elements</source>
        <translation>eine Dimension als Ringpuffer mit so vielen Elementen ablegen</translation>
    </message>
    <message>
        <source>swap a dimension of a buffer with the next</source>
        <translation>eine Dimension eines Puffers mit der nächsten vertauschen</translation>
    </message>
    <message>
        <source>split a dimension of a buffer into two, the second of a given extent</source>
        <translation>eine Dimension eines Puffers in zwei teilen, die zweite mit gegebenem Umfang</translation>
    </message>
    <message>
        <source>merge a dimension of a buffer with the next</source>
        <translation>aus einer Dimension eines Puffers und der nächsten eine machen</translation>
    </message>
    <message>
        <source>pad a dimension of a buffer beyond what its indices need</source>
        <translation>eine Dimension eines Puffers über den Bedarf ihrer Indizes hinaus auffüllen</translation>
    </message>
    <message>
        <source>shrink a dimension of a buffer to what its indices reach</source>
        <translation>eine Dimension eines Puffers kleiner machen, so weit ihre Indizes reichen</translation>
    </message>
    <message>
        <source>give an array a dimension for the iterations of a scope, not materialised yet</source>
        <translation>einem Array eine Dimension für die Iterationen eines Scopes geben, noch ohne Speicher</translation>
    </message>
    <message>
        <source>remove a dimension of a buffer that is not materialised</source>
        <translation>eine Dimension eines Puffers wegnehmen, die keinen eigenen Speicher hat</translation>
    </message>
    <message>
        <source>store an intermediate in another type, with conversions around it</source>
        <translation>ein Zwischenergebnis in einem anderen Typ halten, mit Umwandlungen darum</translation>
    </message>
    <message>
        <source>store the arrays of one buffer in the memory of another</source>
        <translation>die Arrays eines Puffers in den Speicher eines anderen legen</translation>
    </message>
    <message>
        <source>give an array that shares memory its own buffer</source>
        <translation>einem Array, das Speicher teilt, einen eigenen Puffer geben</translation>
    </message>
    <message>
        <source>pack what a scope reads of an array into a small buffer before it</source>
        <translation>was ein Scope von einem Array liest, vor ihm in einen kleinen Puffer packen</translation>
    </message>
    <message>
        <source>let a scope write a small buffer that is copied to the array afterwards</source>
        <translation>einen Scope in einen kleinen Puffer schreiben lassen, der danach in das Array kopiert wird</translation>
    </message>
    <message>
        <source>recompute a value right where an operation needs it</source>
        <translation>einen Wert direkt dort neu berechnen, wo eine Operation ihn braucht</translation>
    </message>
    <message>
        <source>read a value from an array instead of recomputing it</source>
        <translation>einen Wert aus einem Array lesen, statt ihn neu zu berechnen</translation>
    </message>
    <message>
        <source>compute what a scope reads of an array inside it, just before it is used</source>
        <translation>was ein Scope von einem Array liest, in ihm berechnen, kurz vor dem Gebrauch</translation>
    </message>
    <message>
        <source>fill an array for the next iteration of a scope while the current one uses its own</source>
        <translation>ein Array für die nächste Iteration eines Scopes füllen, während die aktuelle ihr eigenes verwendet</translation>
    </message>
    <message>
        <source>fill an array in the iteration that uses it, not in the one before</source>
        <translation>ein Array in der Iteration eines Scopes füllen, die es braucht, nicht in der davor</translation>
    </message>
    <message>
        <source>make a store non-temporal (streaming): bypass the caches</source>
        <translation>einen Store nicht-temporal machen (Streaming-Store): er umgeht die Caches</translation>
    </message>
    <message>
        <source>remove the :nt suffix from an operation&apos;s target</source>
        <translation>das Suffix :nt vom Ziel einer Operation entfernen</translation>
    </message>
    <message>
        <source>remove the :pf suffix from an operation&apos;s accesses to an array</source>
        <translation>das Suffix :pf von den Zugriffen einer Operation auf ein Array entfernen</translation>
    </message>
    <message>
        <source>give every iteration of a scope its own partial accumulators, combined after the reduction</source>
        <translation>jeder Iteration eines Scopes eigene Teilakkumulatoren geben, die nach der Reduktion vereinigt werden</translation>
    </message>
    <message>
        <source>accumulate into one element instead of partial accumulators</source>
        <translation>in ein Element statt in Teilakkumulatoren akkumulieren</translation>
    </message>
    <message>
        <source>reduce in a tree: combine what a scope accumulates in pairs, level by level</source>
        <translation>im Baum reduzieren: paarweise vereinigen, was ein Scope akkumuliert, Ebene für Ebene</translation>
    </message>
    <message>
        <source>accumulate sequentially what a tree combines in pairs</source>
        <translation>nacheinander akkumulieren, was ein Baum paarweise vereinigt</translation>
    </message>
    <message>
        <source>compute a sum that needs another reduction&apos;s result in that reduction&apos;s pass</source>
        <translation>eine Summe, die das Ergebnis einer anderen Reduktion braucht, in deren Durchgang berechnen</translation>
    </message>
    <message>
        <source>move a sum out of another reduction&apos;s pass into its own</source>
        <translation>einer Summe, die der Durchgang einer anderen Reduktion berechnet, wieder einen eigenen geben</translation>
    </message>
    <message>
        <source>sum exp(z - m) with a running maximum in place of m, rescaled when it grows</source>
        <translation>exp(z - m) mit einem laufenden Maximum statt m summieren, neu skaliert, wenn es wächst</translation>
    </message>
    <message>
        <source>sum relative to the final maximum instead of a rescaled running one</source>
        <translation>relativ zum endgültigen Maximum summieren statt zu einem laufenden mit neuer Skalierung</translation>
    </message>
    <message>
        <source>move a factor or divisor from a summed array&apos;s producer out of the sum</source>
        <translation>einen Faktor oder Divisor, den der Erzeuger eines summierten Arrays anwendet, aus der Summe ziehen</translation>
    </message>
    <message>
        <source>multiply or divide each term of a sum that is scaled where another array adds it</source>
        <translation>jedes Glied einer Summe multiplizieren oder teilen, das ein anderes Array skaliert aufnimmt</translation>
    </message>
    <message>
        <source>remove an operation whose result nobody reads</source>
        <translation>eine Operation entfernen, deren Ergebnis niemand liest</translation>
    </message>
    <message>
        <source>let the readers of a copy read its source</source>
        <translation>die Leser einer Kopie ihre Quelle lesen lassen</translation>
    </message>
    <message>
        <source>multiply a sum instead of each of its terms</source>
        <translation>eine Summe multiplizieren statt jedes ihrer Glieder</translation>
    </message>
    <message>
        <source>multiply each term of a sum instead of the sum</source>
        <translation>jedes Glied einer Summe multiplizieren statt der Summe</translation>
    </message>
    <message>
        <source>multiply by the divisor&apos;s reciprocal instead of dividing</source>
        <translation>mit dem Kehrwert des Divisors multiplizieren, statt zu dividieren</translation>
    </message>
    <message>
        <source>divide instead of multiplying by a reciprocal</source>
        <translation>dividieren, statt mit einem Kehrwert zu multiplizieren</translation>
    </message>
    <message>
        <source>replace an operator by a cheaper one that gives the same bits</source>
        <translation>einen Operator durch einen billigeren ersetzen, der dieselben Bits ergibt</translation>
    </message>
    <message>
        <source>replace an operator by the more expensive one that gives the same bits</source>
        <translation>einen billigen Operator durch den teureren ersetzen, der dieselben Bits ergibt</translation>
    </message>
    <message>
        <source>square or take the reciprocal instead of raising to the power 2 or -1</source>
        <translation>quadrieren oder den Kehrwert bilden, statt hoch 2 oder -1 zu nehmen</translation>
    </message>
    <message>
        <source>raise to the power 2 or -1 instead of squaring or taking the reciprocal</source>
        <translation>hoch 2 oder -1 nehmen, statt zu quadrieren oder den Kehrwert zu bilden</translation>
    </message>
    <message>
        <source>fuse a multiplication and an addition into one rounding</source>
        <translation>eine Multiplikation und eine Addition zu einer Rundung verschmelzen</translation>
    </message>
    <message>
        <source>multiply, round, then add</source>
        <translation>multiplizieren, runden, dann addieren</translation>
    </message>
    <message>
        <source>map a nest to one machine instruction (tensorize)</source>
        <translation>ein Nest auf einen Maschinenbefehl abbilden (tensorize)</translation>
    </message>
    <message>
        <source>remove the instruction mapping from a nest</source>
        <translation>die Abbildung auf einen Befehl von einem Nest entfernen</translation>
    </message>
    <message>
        <source>compute squared differences per block, each from the block&apos;s own mean, in the first pass</source>
        <translation>quadrierte Abweichungen blockweise nehmen, jede vom Mittelwert ihres Blocks, im ersten Durchgang</translation>
    </message>
    <message>
        <source>sum squared differences from the overall mean, not per block</source>
        <translation>quadrierte Abweichungen wieder vom Mittelwert aller summieren, nicht blockweise</translation>
    </message>
    <message>
        <source>legal when only the scope uses the array, every read certainly reads what the same iteration wrote, and no index is that iteration already</source>
        <translation>zulässig, wenn nur der Scope das Array verwendet, jeder Lesezugriff sicher liest, was dieselbe Iteration schrieb, und kein Index diese Iteration bereits ist</translation>
    </message>
    <message>
        <source>legal when the nest may be one level deeper and the place is not inside a vector</source>
        <translation>zulässig, wo das Nest eine Ebene tiefer sein darf, außerhalb von Vektoren</translation>
    </message>
    <message>
        <source>legal when the sum is of (x - mean)², an earlier sum over the same elements gives the mean, and nothing changes the elements or the mean in between</source>
        <translation>zulässig, wenn die Summe aus (x - mean)² besteht, die Summe des Mittelwerts vorher dieselben Elemente nimmt und nichts diese oder den Mittelwert dazwischen ändert</translation>
    </message>
    <message>
        <source>legal when the operations before it are the tree that tree_reduce builds and nothing else touches its arrays</source>
        <translation>zulässig, wenn die Operationen davor der Baum sind, den tree_reduce baut, und sonst nichts dessen Arrays berührt</translation>
    </message>
    <message>
        <source>legal when the sum is of exp(x - m) or (x - mean)², an earlier reduction over the same elements gives m or the mean, and nothing changes the elements or the result in between</source>
        <translation>zulässig, wenn die Summe aus exp(x - m) oder (x - mean)² besteht, die andere Reduktion m oder den Mittelwert vorher aus denselben Elementen ergibt und nichts diese oder ihn dazwischen ändert</translation>
    </message>
    <message>
        <source>legal when only the scope reads the array, its writers come before, name their element by iterations of their own and read no other, and their operands hold the same values there</source>
        <translation>zulässig, wenn nur der Scope das Array liest, dessen Schreiber vorher kommen, ihr Element durch eigene Iterationen nennen und kein anderes lesen, und ihre Operanden dort dieselben Werte enthalten</translation>
    </message>
    <message>
        <source>legal when the copy is its array&apos;s only writer, each index is a constant or a different iteration, and no element of the source is overwritten before a reader needs it</source>
        <translation>zulässig, wenn die Kopie als einzige in ihr Array schreibt, jeder Index eine Zahl oder eine eigene Iteration ist und kein Element der Quelle überschrieben wird, bevor ein Leser es braucht</translation>
    </message>
    <message>
        <source>legal when the cut lies strictly between 0 and the extent, and the scope has no mapping</source>
        <translation>zulässig, wenn der Schnitt echt zwischen 0 und dem Umfang liegt und der Scope keine Abbildung hat</translation>
    </message>
    <message>
        <source>legal when the operation writes no output and no other operation reads its target</source>
        <translation>zulässig, wenn die Operation keine Ausgabe schreibt und keine andere Operation ihr Ziel liest</translation>
    </message>
    <message>
        <source>legal when the operation scales what the scope right before it adds up, elements or products of two, from zero, in one element that nothing else there touches</source>
        <translation>zulässig, wenn die Operation skaliert, was der Scope direkt davor aufsummiert, Elemente oder Produkte von zweien, ab null, in einem Element, das sonst nichts dort berührt</translation>
    </message>
    <message>
        <source>legal when factor_producer and dead_code on the result are legal and give this program</source>
        <translation>zulässig, wenn factor_producer und dead_code auf dem Ergebnis zulässig sind und dieses Programm ergeben</translation>
    </message>
    <message>
        <source>legal when one plain = without a guard computes a factor as 1 over an operand that still holds the same value</source>
        <translation>zulässig, wenn ein einfaches = ohne Wächter einen Faktor als 1 durch etwas berechnet, das noch denselben Wert enthält</translation>
    </message>
    <message>
        <source>legal when the scope&apos;s first node writes the array and nothing else, only the scope uses it, within one iteration, and the first node of a later iteration depends on nothing else that an iteration writes</source>
        <translation>zulässig, wenn der erste Knoten des Scopes das Array und sonst nichts schreibt, nur der Scope es innerhalb einer Iteration verwendet und nichts anderes, was eine Iteration schreibt, den ersten Knoten einer späteren betrifft</translation>
    </message>
    <message>
        <source>legal for powers of an array&apos;s element with the exponent 2 or -1</source>
        <translation>zulässig für Potenzen eines Array-Elements mit dem Exponenten 2 oder -1</translation>
    </message>
    <message>
        <source>legal when the scope adds to one element that a plain = 0 initialises and nothing else in the scope touches, and the factor is invariant in the scope</source>
        <translation>zulässig, wenn der Scope zu einem Element addiert, das ein einfaches = 0 begann und sonst nichts dort berührt, und der Faktor im ganzen Scope denselben Wert hat</translation>
    </message>
    <message>
        <source>legal when the array&apos;s producer is a plain product or quotient by what does not vary with the scope, its operands keep their values, and the scope only sums into the target</source>
        <translation>zulässig, wenn der Erzeuger des Arrays ein einfaches Produkt oder ein Quotient mit etwas ist, das sich mit dem Scope nicht ändert, seine Operanden ihre Werte behalten und der Scope nur in das Ziel summiert</translation>
    </message>
    <message>
        <source>legal when the scope has no mapping and no iteration of the second part touches what a later iteration of the first part touches, one of them writing</source>
        <translation>zulässig, wenn der Scope keine Abbildung hat und keine Iteration des zweiten Teils berührt, was eine spätere Iteration des ersten Teils berührt, wobei eine von beiden schreibt</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output, every value is read before a later index wraps around onto it, and parallel iterations do not share an element</source>
        <translation>zulässig, wenn der Puffer weder Eingabe noch Ausgabe ist, jeder Wert gelesen wird, bevor ein späterer Index im Ring wieder auf ihn trifft, und parallele Iterationen kein Element teilen</translation>
    </message>
    <message>
        <source>legal when it is a plain = that does not use the scope&apos;s iteration, nothing else in the scope writes what it touches, nothing before it reads its target (or the scope has one iteration and it comes first), and the scope is not left empty</source>
        <translation>zulässig, wenn es ein einfaches = ist, das die Iteration des Scopes nicht verwendet, nichts anderes im Scope schreibt, was es berührt, nichts davor sein Ziel liest (oder der Scope eine Iteration hat und es als Erstes kommt) und etwas übrig bleibt</translation>
    </message>
    <message>
        <source>legal when one plain = computes the array, each index is a constant or a different iteration, and its operands still hold the same values at the reader; for a reader in a vector all lanes are computed before it</source>
        <translation>zulässig, wenn ein einfaches = das Array berechnet, jeder Index eine Zahl oder eine eigene Iteration ist und seine Operanden beim Leser noch dieselben Werte enthalten; für einen Leser in einem Vektor werden alle Lanes davor berechnet</translation>
    </message>
    <message>
        <source>legal when neither scope has a mapping and the second is the first with {d}+K for {d}, K the first&apos;s extent</source>
        <translation>zulässig, wenn keiner der Scopes eine Abbildung hat und der zweite der erste mit {d}+K für {d} ist, K der Umfang des ersten</translation>
    </message>
    <message>
        <source>legal when both have the same extent and no iteration of the first touches what an earlier iteration of the second touches, one of them writing</source>
        <translation>zulässig, wenn beide denselben Umfang haben und keine Iteration des ersten berührt, was eine frühere Iteration des zweiten berührt, wobei eine von beiden schreibt</translation>
    </message>
    <message>
        <source>legal when the dimension is not materialised, or folded, and the larger buffer fits its location</source>
        <translation>zulässig, wenn die Dimension keinen eigenen Speicher hat oder ein Ringpuffer ist und der größere Puffer an seinen Ort passt</translation>
    </message>
    <message>
        <source>legal when split_reduction on the result is legal and gives this program</source>
        <translation>zulässig, wenn split_reduction auf dem Ergebnis zulässig ist und dieses Programm ergibt</translation>
    </message>
    <message>
        <source>legal when neither scope has a mapping and every index uses {d} and {d+1} only as {d}*n+{d+1}, n the inner extent</source>
        <translation>zulässig, wenn keiner der Scopes eine Abbildung hat und jeder Index {d} und {d+1} nur als {d}*n+{d+1} verwendet, n der innere Umfang</translation>
    </message>
    <message>
        <source>legal when the scope is marked :i(NAME)</source>
        <translation>zulässig, wenn der Scope mit :i(NAME) markiert ist</translation>
    </message>
    <message>
        <source>legal when the operation&apos;s target has :nt</source>
        <translation>zulässig, wenn das Ziel der Operation :nt trägt</translation>
    </message>
    <message>
        <source>legal when the scope is marked :p</source>
        <translation>zulässig, wenn der Scope mit :p markiert ist</translation>
    </message>
    <message>
        <source>legal when the operation has such an access</source>
        <translation>zulässig, wenn die Operation einen solchen Zugriff hat</translation>
    </message>
    <message>
        <source>legal when the scope is marked :u</source>
        <translation>zulässig, wenn der Scope mit :u markiert ist</translation>
    </message>
    <message>
        <source>legal when the scope is marked :v</source>
        <translation>zulässig, wenn der Scope mit :v markiert ist</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output, the dimension is materialised, and the larger buffer fits its location</source>
        <translation>zulässig, wenn der Puffer weder Eingabe noch Ausgabe ist, die Dimension eigenen Speicher hat und der größere Puffer an seinen Ort passt</translation>
    </message>
    <message>
        <source>legal when the new extent is greater than the old one and the scope has no mapping</source>
        <translation>zulässig, wenn der neue Umfang größer als der alte ist und der Scope keine Abbildung hat</translation>
    </message>
    <message>
        <source>legal when no two iterations touch the same element, one of them writing, except in stack and register buffers that each iteration fills for itself; parallel scopes do not nest</source>
        <translation>zulässig, wenn keine zwei Iterationen ein gemeinsames Element berühren, wobei eine schreibt, außer in Stack- und Registerpuffern, die jede Iteration für sich füllt; parallele Scopes werden nicht verschachtelt</translation>
    </message>
    <message>
        <source>legal when the array is on the heap and a loop around the operation changes the address</source>
        <translation>zulässig, wenn das Array auf dem Heap liegt und eine Schleife um die Operation die Adresse ändert</translation>
    </message>
    <message>
        <source>legal when floats are divided outside vector scopes; the reciprocal of a constant must be a normal number</source>
        <translation>zulässig, wenn Gleitkommazahlen außerhalb von Vektoren dividiert werden; der Kehrwert einer Konstante muss eine normale Zahl sein</translation>
    </message>
    <message>
        <source>legal when the dimension is not materialised, all its indices are the iteration of one scope around them, and add_dim is legal on the result</source>
        <translation>zulässig, wenn die Dimension keinen eigenen Speicher hat, alle ihre Indizes die Iteration eines Scopes um sie herum sind und add_dim auf dem Ergebnis zulässig ist</translation>
    </message>
    <message>
        <source>legal when the extent is 1 and the scope has no mapping</source>
        <translation>zulässig, wenn der Umfang 1 ist und der Scope keine Abbildung hat</translation>
    </message>
    <message>
        <source>legal when there is a next dimension and the buffer is neither an input nor an output</source>
        <translation>zulässig, wenn es eine nächste Dimension gibt und der Puffer weder Eingabe noch Ausgabe ist</translation>
    </message>
    <message>
        <source>legal when everything in the scope that depends on m is linear in exp(-m) and summed or used in its own iteration, and an earlier max= covers what m is subtracted from</source>
        <translation>zulässig, wenn alles im Scope, was von m abhängt, linear in exp(-m) ist und in derselben Iteration summiert oder verwendet wird, und ein max= davor sammelt, wovon m abgezogen wird</translation>
    </message>
    <message>
        <source>legal when rescale_commute on the result is legal and gives this program</source>
        <translation>zulässig, wenn rescale_commute auf dem Ergebnis zulässig ist und dieses Programm ergibt</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output, every value is read before another index overwrites it, and parallel iterations do not share an element</source>
        <translation>zulässig, wenn der Puffer weder Eingabe noch Ausgabe ist, jeder Wert gelesen wird, bevor ein anderer Index ihn überschreibt, und parallele Iterationen kein Element teilen</translation>
    </message>
    <message>
        <source>legal when inline_producer on the result is legal and gives this program</source>
        <translation>zulässig, wenn inline_producer auf dem Ergebnis zulässig ist und dieses Programm ergibt</translation>
    </message>
    <message>
        <source>legal when combine_reductions on the result is legal and gives this program</source>
        <translation>zulässig, wenn combine_reductions auf dem Ergebnis zulässig ist und dieses Programm ergibt</translation>
    </message>
    <message>
        <source>legal when the type represents every value written exactly, or rounds within the step&apos;s tolerance and has the range; no accumulation and no vector may use the buffer</source>
        <translation>zulässig, wenn der Typ jeden geschriebenen Wert fasst oder um höchstens die im Schritt angegebene Toleranz rundet und ebenso weit reicht; keine Akkumulation und kein Vektor darf den Puffer verwenden</translation>
    </message>
    <message>
        <source>legal when type and shape agree, no input is involved, and no array overwrites an element that a reader of the other, or the caller, still needs</source>
        <translation>zulässig, wenn Typ und Form übereinstimmen, keine Eingabe beteiligt ist und kein Array ein Element überschreibt, das ein Leser des anderen oder der Aufrufer noch braucht</translation>
    </message>
    <message>
        <source>legal when double_buffer on the result is legal and gives this program</source>
        <translation>zulässig, wenn double_buffer auf dem Ergebnis zulässig ist und dieses Programm ergibt</translation>
    </message>
    <message>
        <source>legal when it is a plain = and nothing in the scope writes what it touches, or the scope has one iteration; the scope is not a vector, and parallel iterations do not share its target</source>
        <translation>zulässig, wenn es ein einfaches = ist und nichts im Scope schreibt, was es berührt, oder der Scope eine Iteration hat; der Scope ist kein Vektor, und parallele Iterationen teilen sein Ziel nicht</translation>
    </message>
    <message>
        <source>legal when the targets do not vary with the scope, nothing else in it touches them, and the partial accumulators fit the stack</source>
        <translation>zulässig, wenn die Ziele sich mit dem Scope nicht ändern, sonst nichts darin sie berührt und die Teilakkumulatoren auf den Stack passen</translation>
    </message>
    <message>
        <source>legal when the scope only reads the array, within one box that is already written, and parallel iterations do not share the copy</source>
        <translation>zulässig, wenn der Scope das Array nur liest, in einem Quader, der schon geschrieben ist, und parallele Iterationen die Kopie nicht teilen</translation>
    </message>
    <message>
        <source>legal when the accesses lie in one box inside the array, a box that is copied in is already written, and parallel iterations share neither the copy nor elements of the array</source>
        <translation>zulässig, wenn die Zugriffe in einem Quader innerhalb des Arrays liegen, ein hineinkopierter Quader schon geschrieben ist und parallele Iterationen weder die Kopie noch Elemente des Arrays teilen</translation>
    </message>
    <message>
        <source>legal for x*2, x*1, x*-1, x/1, x/-1, x/2^k, x-0, x+-0.0, pow(x,1), pow(x,0), fma with a factor 1 or an addend -0.0, max, min and select of equal operands, and conversions to the operand&apos;s own type</source>
        <translation>zulässig für x*2, x*1, x*-1, x/1, x/-1, x/2^k, x-0, x+-0.0, pow(x,1), pow(x,0), fma mit einem Faktor 1 oder einem Summanden -0.0, max, min und select von Gleichem und Umwandlungen in den vorhandenen Typ</translation>
    </message>
    <message>
        <source>legal for x + x, products with a power of two, and neg(x)</source>
        <translation>zulässig für x + x, für Produkte mit einer Zweierpotenz und für neg(x)</translation>
    </message>
    <message>
        <source>legal when neither scope has a mapping and no dependence runs forward in the outer and backward in the inner iteration; temporaries that each iteration fills for itself do not count</source>
        <translation>zulässig, wenn keiner der Scopes eine Abbildung hat und keine Abhängigkeit in der äußeren Iteration vorwärts und in der inneren rückwärts läuft; Zwischenergebnisse, die jede Iteration für sich füllt, zählen nicht</translation>
    </message>
    <message>
        <source>legal for the square and the reciprocal of a float element</source>
        <translation>zulässig für das Quadrat und den Kehrwert eines Gleitkomma-Elements</translation>
    </message>
    <message>
        <source>legal when the scope holds only one accumulation, of an unmodified value, into targets that do not vary with the scope</source>
        <translation>zulässig, wenn der Scope nur eine Akkumulation eines unveränderten Werts enthält, in Ziele, die sich mit ihm nicht ändern</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output and every index of the dimension is less than the new extent</source>
        <translation>zulässig, wenn der Puffer weder Eingabe noch Ausgabe ist und jeder Index der Dimension kleiner als der neue Umfang ist</translation>
    </message>
    <message>
        <source>legal when no operation inside runs in the removed iterations, and the scope has no mapping</source>
        <translation>zulässig, wenn in den entfernten Iterationen keine Operation läuft und der Scope keine Abbildung hat</translation>
    </message>
    <message>
        <source>legal when block_moments on the result is legal and gives this program</source>
        <translation>zulässig, wenn block_moments auf dem Ergebnis zulässig ist und dieses Programm ergibt</translation>
    </message>
    <message>
        <source>legal when the scope has no mapping, contains no parallel scope, and unrolls to at most 1024 operations</source>
        <translation>zulässig, wenn der Scope keine Abbildung hat, keinen parallelen Scope enthält und ausgerollt höchstens 1024 Operationen hat</translation>
    </message>
    <message>
        <source>legal when other arrays remain in the buffer and the buffer is not named after the array</source>
        <translation>zulässig, wenn andere Arrays zurückbleiben und der Puffer nicht den Namen des Arrays trägt</translation>
    </message>
    <message>
        <source>legal when the scope holds one operation with a vector form, its extent equals the target&apos;s number of lanes, and no lane touches what an earlier one writes</source>
        <translation>zulässig, wenn der Scope eine Operation mit Vektorform enthält, so viele Iterationen hat, wie die Vektoren des Ziels Lanes haben, und keine Lane berührt, was eine frühere schreibt</translation>
    </message>
    <message>
        <source>legal when both are materialised or neither is; elements keep their addresses, also those of inputs and outputs</source>
        <translation>zulässig, wenn beide eigenen Speicher haben oder keine; Elemente bleiben im Speicher, wo sie sind, auch die von Ein- und Ausgaben</translation>
    </message>
    <message>
        <source>legal when the factor divides the extent and every index is a multiple of the factor plus a remainder within one tile; elements keep their addresses, also those of inputs and outputs</source>
        <translation>zulässig, wenn der Faktor den Umfang teilt und jeder Index ein Vielfaches des Faktors plus ein Rest innerhalb einer Kachel ist; Elemente bleiben im Speicher, wo sie sind, auch die von Ein- und Ausgaben</translation>
    </message>
    <message>
        <source>reassociate a product of three: multiply the other two factors first</source>
        <translation>ein Produkt aus drei Faktoren reassoziieren: zuerst die beiden anderen multiplizieren</translation>
    </message>
    <message>
        <source>legal when floats are multiplied outside vector scopes, and one plain = without a guard computes a factor as a product of operands that still hold the same values</source>
        <translation>zulässig, wenn Gleitkommazahlen in einem Scope multipliziert werden, der kein Vektor ist, und ein einfaches = ohne Bedingung einen Faktor als Produkt von Werten berechnet, die dort noch dieselben sind</translation>
    </message>
    <message>
        <source>legal when the sum is of (x - mean)², an earlier sum over the same elements gives the mean, the type is precise enough for that many elements after the first HEAD, and nothing changes the elements or the mean in between</source>
        <translation>zulässig, wenn die Summe die von (x - Mittelwert)² ist, die Summe des Mittelwerts vorher dieselben Elemente nimmt, deren erste HEAD in ihrem Typ so viele tragen, und nichts sie oder den Mittelwert dazwischen ändert</translation>
    </message>
    <message>
        <source>legal when shift_moments on the result is legal and gives this program</source>
        <translation>zulässig, wenn shift_moments auf dem Ergebnis zulässig ist und dieses Programm ergibt</translation>
    </message>
    <message>
        <source>sum elements and squares in one pass, as differences from the mean of the first</source>
        <translation>Elemente und Quadrate in einem Durchgang summieren, als Abweichungen vom Mittelwert der ersten</translation>
    </message>
    <message>
        <source>sum squared differences from the mean again, in a separate pass</source>
        <translation>quadrierte Abweichungen vom Mittelwert wieder in einem eigenen Durchgang summieren</translation>
    </message>
    <message>
        <source>prefetch what an access needs some iterations later</source>
        <translation>mit einem Prefetch anfordern, was ein Zugriff einige Iterationen später braucht</translation>
    </message>
    <message>
        <source>legal when shift_factor on the result is legal and gives this program</source>
        <translation>zulässig, wenn shift_factor auf dem Ergebnis zulässig ist und dieses Programm ergibt</translation>
    </message>
    <message>
        <source>add a constant to a factor of summed products and subtract its contribution from the sums (zero point)</source>
        <translation>eine Konstante zu einem Faktor summierter Produkte addieren und ihren Beitrag von den Summen abziehen (Nullpunkt)</translation>
    </message>
    <message>
        <source>multiply by the original factor again, without the shift</source>
        <translation>wieder mit dem ursprünglichen Faktor multiplizieren, ohne Verschiebung</translation>
    </message>
    <message>
        <source>legal when the operation adds products of two integers of 32 or 64 bits, neither of them its target, without a guard, alone in scopes without a mapping, and the other factor varies with every scope that only sums</source>
        <translation>zulässig, wenn die Operation Produkte zweier ganzer Zahlen von 32 oder 64 Bit addiert, keine davon ihr Ziel, ohne Wächter, allein in Scopes ohne Abbildung, und sich der andere Faktor mit jedem Scope ändert, der nur summiert</translation>
    </message>
    <message>
        <source>software-pipeline a scope: overlap iteration i&apos;s second part with i+1&apos;s first</source>
        <translation>Software-Pipelining eines Scopes: den zweiten Teil der Iteration i mit dem ersten von i+1 überlappen</translation>
    </message>
    <message>
        <source>undo software pipelining: let a scope do whole iterations again</source>
        <translation>Software-Pipelining zurücknehmen: einen Scope wieder ganze Iterationen ausführen lassen</translation>
    </message>
    <message>
        <source>legal when the scope has no mapping and at least two iterations, and the operation is not in its last child</source>
        <translation>zulässig, wenn der Scope keine Abbildung und mindestens zwei Iterationen hat und die Operation nicht in seinem letzten Kind steht</translation>
    </message>
    <message>
        <source>legal when the scope has no mapping and the one-iteration scopes before and after it are its prologue and epilogue</source>
        <translation>zulässig, wenn der Scope keine Abbildung hat und die Scopes mit einer Iteration davor und dahinter sein Prolog und sein Epilog sind</translation>
    </message>
    <message>
        <source>legal when the nest has the scopes, operators, types and strides of the instruction&apos;s file, no guards and no temporaries used elsewhere, and the target has the instruction; an instruction that flushes denormals also needs its factors to be inputs of the program, which are checked at run time; NAME! accepts results that differ; the outermost scope may have fewer iterations where the result rows have unread padding for the full instruction</source>
        <translation>zulässig, wenn das Nest die Scopes, Operatoren, Typen und Schrittweiten hat, die die Datei des Befehls angibt, keine Wächter und keine auch anderswo verwendeten Zwischenergebnisse, und das Ziel den Befehl hat; bei einem, für den denormale Zahlen als null gelten, müssen die Faktoren zudem Eingaben des Programms sein, die bei der Ausführung geprüft werden; NAME! lässt abweichende Ergebnisse zu; der äußerste Scope darf weniger Iterationen haben, wenn die Zeilen der Ergebnisse Platz für alle bieten, den niemand liest</translation>
    </message>
    <message>
        <source>legal when the operation is a plain assignment to a heap array that nothing reads, of whole aligned vectors, of rows that vectors traverse, or of single elements of 4 or 8 bytes</source>
        <translation>zulässig, wenn die Operation eine einfache Zuweisung an ein Array auf dem Heap ist, das nichts liest, aus ausgerichteten ganzen Vektoren, aus Zeilen, die Vektoren durchlaufen, oder aus einzelnen Elementen von 4 oder 8 Bytes</translation>
    </message>
    <message>
        <source>legal when the operation adds or sums what one plain = without a guard computes as a product of factors that still hold the same values</source>
        <translation>zulässig, wenn die Operation addiert oder summiert, was ein einfaches = ohne Wächter als Produkt von Faktoren berechnet, die noch dieselben Werte enthalten</translation>
    </message>
    <message>
        <source>legal for every fma and every sum of products of floats outside vector scopes</source>
        <translation>zulässig bei jedem fma und jeder Summe von Gleitkommaprodukten außerhalb von Vektoren</translation>
    </message>
    <message>
        <source>keep the compiler from unrolling a loop</source>
        <translation>den Compiler davon abhalten, eine Schleife auszurollen</translation>
    </message>
    <message>
        <source>let the compiler unroll a loop again</source>
        <translation>den Compiler eine Schleife wieder ausrollen lassen</translation>
    </message>
    <message>
        <source>keep loads of what does not change in a loop</source>
        <translation>schleifeninvariante Ladezugriffe in einer Schleife halten</translation>
    </message>
    <message>
        <source>let the compiler move loads out of a loop again</source>
        <translation>den Compiler Ladezugriffe wieder aus einer Schleife ziehen lassen</translation>
    </message>
    <message>
        <source>peel a loop up to where its streaming stores are aligned</source>
        <translation>von einer Schleife die Iterationen abschälen, bis ihre Streaming-Stores ausgerichtet sind</translation>
    </message>
    <message>
        <source>begin the vectors of a row at its first element again</source>
        <translation>die Vektoren einer Zeile wieder beim ersten Element beginnen lassen</translation>
    </message>
    <message>
        <source>use half a vector where a mask lets no more through</source>
        <translation>einen halben Vektor verwenden, wo eine Maske nicht mehr durchlässt</translation>
    </message>
    <message>
        <source>use whole vectors again</source>
        <translation>wieder ganze Vektoren verwenden</translation>
    </message>
    <message>
        <source>keep an array of the stack in memory until it is read</source>
        <translation>ein Array auf dem Stack im Speicher halten, bis es gelesen wird</translation>
    </message>
    <message>
        <source>let the compiler keep an array in registers again</source>
        <translation>den Compiler ein Array wieder in Registern halten lassen</translation>
    </message>
    <message>
        <source>legal when the loop goes through rows in vectors, of which a mask cuts off the last, and stores them with :nt</source>
        <translation>zulässig, wenn die Schleife Zeilen in Vektoren durchläuft, deren letzten eine Maske abschneidet, und sie mit :nt speichert</translation>
    </message>
    <message>
        <source>legal when the operation has an access to the array that carries :mem</source>
        <translation>zulässig, wenn die Operation einen Zugriff auf das Array hat, der :mem trägt</translation>
    </message>
    <message>
        <source>legal when the operation reads the array, which lies on the stack and has more than one element</source>
        <translation>zulässig, wenn die Operation das Array liest, das auf dem Stack liegt und mehr als ein Element hat</translation>
    </message>
    <message>
        <source>legal when the scope carries no mark</source>
        <translation>zulässig, wenn der Scope keine Markierung trägt</translation>
    </message>
    <message>
        <source>legal when the scope carries the hint :al</source>
        <translation>zulässig, wenn der Scope den Hinweis :al trägt</translation>
    </message>
    <message>
        <source>legal when the scope carries the hint :hv</source>
        <translation>zulässig, wenn der Scope den Hinweis :hv trägt</translation>
    </message>
    <message>
        <source>legal when the scope carries the hint :nu</source>
        <translation>zulässig, wenn der Scope den Hinweis :nu trägt</translation>
    </message>
    <message>
        <source>legal when the scope carries the hint :rl</source>
        <translation>zulässig, wenn der Scope den Hinweis :rl trägt</translation>
    </message>
    <message>
        <source>legal when the scope is a vector of an even number of lanes, of which a mask lets the first through</source>
        <translation>zulässig, wenn der Scope ein Vektor mit einer geraden Zahl von Lanes ist, von denen eine Maske die ersten durchlässt</translation>
    </message>
    <message>
        <source>legal when vectors in the loop read several elements, each for all lanes, of an array in memory that the loop neither moves along nor writes</source>
        <translation>zulässig, wenn Vektoren in der Schleife aus einem Array im Speicher mehrere Elemente lesen, jedes für alle Lanes, die Schleife deren Adressen nicht ändert und das Array nicht schreibt</translation>
    </message>
    <message>
        <source>legal when the factor divides the extent, lies strictly between 1 and it, and memory that arrays share can still be proven safe</source>
        <translation>zulässig, wenn der Faktor den Umfang teilt, echt zwischen 1 und ihm liegt und von Arrays geteilter Speicher nachweislich sicher bleibt</translation>
    </message>
    <message>
        <source>legal when within one iteration of the scopes around them the two do not touch the same element, one of them writing, and memory that arrays share can still be proven safe</source>
        <translation>zulässig, wenn die beiden in einer Iteration der Scopes um sie herum kein gemeinsames Element berühren, wobei eines schreibt, und von Arrays geteilter Speicher nachweislich sicher bleibt</translation>
    </message>
    <message>
        <source>legal at the top of a kernel or directly inside another :g scope (at most three), when no two iterations touch the same element, one of them writing, except in stack, register and shared buffers that each iteration fills for itself</source>
        <translation>legal ganz oben in einem Kernel oder direkt innerhalb eines anderen :g-Scopes (höchstens drei), wenn keine zwei Iterationen dasselbe Element berühren, wobei eine schreibt, außer in Stack-, Register- und Shared-Puffern, die jede Iteration selbst füllt</translation>
    </message>
    <message>
        <source>legal when an operand of the operation carries :as</source>
        <translation>legal, wenn ein Operand der Operation :as trägt</translation>
    </message>
    <message>
        <source>legal when no two iterations touch the same element, one of them writing, except in stack and register buffers that each iteration fills for itself; at most three directly nested scopes make the threads, as many as a block of the machine has at most</source>
        <translation>legal, wenn keine zwei Iterationen dasselbe Element berühren, wobei eine schreibt, außer in Stack- und Registerpuffern, die jede Iteration selbst füllt; höchstens drei direkt geschachtelte Scopes bilden die Threads, so viele, wie ein Block der Maschine höchstens hat</translation>
    </message>
    <message>
        <source>legal when no two iterations touch the same element, one of them writing, except in stack and register buffers that each iteration fills for itself; the extent is at most the lanes of a warp, and no other :w scope stands around or inside</source>
        <translation>legal, wenn keine zwei Iterationen dasselbe Element berühren, wobei eine schreibt, außer in Stack- und Registerpuffern, die jede Iteration selbst füllt; es sind höchstens so viele, wie ein Warp Lanes hat, und kein anderer :w-Scope steht darum oder darin</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output and fits; inside a parallel scope the stack and registers are private to an iteration, the heap is shared by all; shared memory belongs to a block of a grid</source>
        <translation>legal, wenn der Puffer weder Ein- noch Ausgabe ist und passt; innerhalb eines parallelen Scopes gehören Stack und Register einer Iteration allein, den Heap teilen alle; Shared Memory gehört einem Block eines Grids</translation>
    </message>
    <message>
        <source>legal when the operation copies a heap array that its kernel does not write into a shared array of the same type, 4 or 8 bytes at once, or vectors of 4, 8 or a multiple of 16 bytes, for a machine with asynchronous copies</source>
        <translation>legal, wenn die Operation ein Heap-Array, das ihr Kernel nicht schreibt, in ein Shared-Array desselben Typs kopiert, 4 oder 8 Bytes auf einmal oder Vektoren von 4, 8 oder einem Vielfachen von 16 Bytes, für eine Maschine mit asynchronen Kopien</translation>
    </message>
    <message>
        <source>legal when the scope is marked :b and holds no other scope marked so</source>
        <translation>legal, wenn der Scope mit :b markiert ist und keinen weiteren so markierten enthält</translation>
    </message>
    <message>
        <source>legal when the scope is marked :g and holds no other scope marked so</source>
        <translation>legal, wenn der Scope mit :g markiert ist und keinen weiteren so markierten enthält</translation>
    </message>
    <message>
        <source>legal when the scope is marked :w and holds no other scope marked so</source>
        <translation>legal, wenn der Scope mit :w markiert ist und keinen weiteren so markierten enthält</translation>
    </message>
    <message>
        <source>run the iterations of a scope as thread blocks of a grid</source>
        <translation>Iterationen eines Scopes als Thread-Blöcke eines Grids ausführen</translation>
    </message>
    <message>
        <source>remove the :g mapping from a scope</source>
        <translation>die Abbildung :g von einem Scope nehmen</translation>
    </message>
    <message>
        <source>run the iterations of a scope as threads of a block</source>
        <translation>Iterationen eines Scopes als Threads eines Blocks ausführen</translation>
    </message>
    <message>
        <source>remove the :b mapping from a scope</source>
        <translation>die Abbildung :b von einem Scope nehmen</translation>
    </message>
    <message>
        <source>run the iterations of a scope as the lanes of a warp</source>
        <translation>Iterationen eines Scopes als Lanes eines Warps ausführen</translation>
    </message>
    <message>
        <source>remove the :w mapping from a scope</source>
        <translation>die Abbildung :w von einem Scope nehmen</translation>
    </message>
    <message>
        <source>move a buffer to the heap, the stack, registers or shared memory</source>
        <translation>einen Puffer auf den Heap, den Stack, in Register oder das Shared Memory legen</translation>
    </message>
    <message>
        <source>make a copy into shared memory asynchronous</source>
        <translation>eine Kopie in das Shared Memory asynchron machen</translation>
    </message>
    <message>
        <source>make a copy into shared memory synchronous again</source>
        <translation>eine Kopie in das Shared Memory wieder synchron machen</translation>
    </message>
</context>
<context>
    <name>QApplication</name>
    <message>
        <source>Optimise loop programs move by move, every move proven legal.</source>
        <translation>Schleifenprogramme Zug um Zug optimieren, jeder Zug als zulässig bewiesen.</translation>
    </message>
    <message>
        <source>a built-in kernel&apos;s name, or a .dojo, .moves or .perfdojo file</source>
        <translation>der Name eines eingebauten Kernels oder eine .dojo-, .moves- oder .perfdojo-Datei</translation>
    </message>
</context>
<context>
    <name>Reference</name>
    <message>
        <source>Shared and private memory must be provable after the step too. The proof does not see writes that fill even and odd elements separately, unless the read has the same two-level index, or windows that slide with two scopes at once. unshare_buffer, materialize_dims and set_location to the heap leave nothing to prove.</source>
        <translation>Gemeinsamer und privater Speicher muss auch nach dem Schritt beweisbar sein. Der Beweis erkennt keine Schreibzugriffe, die gerade und ungerade Elemente getrennt füllen, es sei denn, der Lesezugriff hat denselben zweistufigen Index, und keine Fenster, die mit zwei Scopes zugleich gleiten. unshare_buffer, materialize_dims und set_location auf den Heap lassen nichts zu beweisen übrig.</translation>
    </message>
    <message>
        <source>A value from an earlier iteration, as in a sliding window, is followed only in a circular buffer; otherwise the read counts as unproven.</source>
        <translation>Ein Wert, den eine frühere Iteration zurückließ, wie in einem gleitenden Fenster, wird verfolgt, wo der Puffer ein Ringpuffer ist; wo er keiner ist oder keiner mehr wäre, gilt der Lesezugriff als unbewiesen.</translation>
    </message>
    <message>
        <source>A temporary that every iteration writes fixes their order even if all write the same value, or nothing reads it; add_dim gives each iteration its own element, and dead_code removes what nothing reads.</source>
        <translation>Ein Zwischenergebnis, das jede Iteration schreibt, legt deren Reihenfolge auch dort fest, wo alle denselben Wert schreiben, und dort, wo nichts es liest; add_dim gibt jeder Iteration ein eigenes Element, und dead_code entfernt, was nichts liest.</translation>
    </message>
    <message>
        <source>An operand that is written in between is refused even if it is given the same value.</source>
        <translation>Wird ein Operand dazwischen geschrieben, so wird der Schritt auch dort abgelehnt, wo er den Wert bekommt, den er schon hatte.</translation>
    </message>
    <message>
        <source>The box is copied without the guards of its accesses, so all of it must be written before, in every iteration, even where no access runs.</source>
        <translation>Der Quader wird ohne die Wächter der Zugriffe kopiert, denen er dient, und muss daher in jeder Iteration vorher ganz geschrieben sein, auch in denen, in denen kein Zugriff läuft.</translation>
    </message>
    <message>
        <source>The scope must add to the same box in every iteration. If each iteration adds to its own elements, there is no sum to factor out of, although the product could be moved.</source>
        <translation>Der Scope muss in jeder Iteration zu ein und demselben Quader addieren. Wo jede zu eigenen Elementen addiert, gibt es keine Summe, aus der sich ein Faktor ziehen ließe, auch wenn das Produkt verschoben werden könnte.</translation>
    </message>
    <message>
        <source>The sum must start from a plain 0; a zero that comes through another array is not followed.</source>
        <translation>Die Summe muss bei einer einfachen 0 beginnen; eine Null, die über ein anderes Array kommt, wird nicht verfolgt.</translation>
    </message>
    <message>
        <source>Sums of floats keep their order even if both orders happen to round alike, and so does argmax or argmin even if no two elements tie.</source>
        <translation>Summen von Gleitkommazahlen behalten ihre Reihenfolge, auch wo beide Reihenfolgen zufällig gleich runden, und ebenso die Suche nach dem Index eines Extremwerts, auch wo keine zwei Elemente gleich sind.</translation>
    </message>
    <message>
        <source>Lanes may not store to one element, even if nothing reads it; dead_code removes such a store.</source>
        <translation>Lanes dürfen nicht an dieselbe Stelle des Speichers schreiben, auch wo nichts sie liest; dead_code entfernt ein solches Schreiben.</translation>
    </message>
    <message>
        <source>Lanes of a vector may not share an element of the circular buffer, even if nothing reads it; dead_code removes such a store.</source>
        <translation>Die Lanes eines Vektors dürfen sich kein Element des Ringpuffers teilen, auch wo nichts es liest; dead_code entfernt ein solches Schreiben.</translation>
    </message>
    <message>
        <source>The computation moves, so a reader after the scope is refused, although the scope&apos;s last iteration may leave what it needs; inline_producer leaves the computation in place. Temporaries that it uses do not move with it.</source>
        <translation>Die Berechnung wird verschoben; steht ein Leser hinter dem Scope, so wird der Schritt daher abgelehnt, auch wenn die letzte Iteration des Scopes hinterließe, was der Leser braucht; inline_producer lässt die Berechnung, wo sie ist. Zwischenergebnisse, über die sie geht, werden nicht mitverschoben.</translation>
    </message>
    <message>
        <source>A sum under a guard is refused: without the guard it may read an uninitialised element.</source>
        <translation>Eine Summe unter einem Wächter wird abgelehnt: Ohne den Wächter liest sie womöglich ein nicht initialisiertes Element.</translation>
    </message>
    <message>
        <source>What the scope reads must provably be written in the same iteration, so sliding windows are refused; a sum under a guard is refused, since without the guard it may read an uninitialised element.</source>
        <translation>Was der Scope liest, muss beweisbar in derselben Iteration geschrieben sein; gleitende Fenster werden daher abgelehnt. Eine Summe unter einem Wächter wird abgelehnt, da sie ohne den Wächter womöglich ein nicht initialisiertes Element liest.</translation>
    </message>
    <message>
        <source>array expansion (Feautrier 1988)</source>
        <translation>Array-Expansion (Feautrier 1988)</translation>
    </message>
    <message>
        <source>Exo&apos;s add_loop</source>
        <translation>add_loop in Exo</translation>
    </message>
    <message>
        <source>Chan, Golub and LeVeque 1979, updating formulae and a pairwise algorithm</source>
        <translation>Chan, Golub und LeVeque 1979, Aktualisierungsformeln und ein paarweiser Algorithmus</translation>
    </message>
    <message>
        <source>pairwise summation (Higham 1993), undone</source>
        <translation>paarweise Summation (Higham 1993), zurückgenommen</translation>
    </message>
    <message>
        <source>Welford 1962, Chan, Golub and LeVeque 1979; online softmax (Milakov and Gimelshein 2018)</source>
        <translation>Welford 1962, Chan, Golub und LeVeque 1979; Online-Softmax (Milakov und Gimelshein 2018)</translation>
    </message>
    <message>
        <source>Halide&apos;s compute_at (Ragan-Kelley et al. 2013)</source>
        <translation>compute_at in Halide (Ragan-Kelley et al. 2013)</translation>
    </message>
    <message>
        <source>copy propagation</source>
        <translation>Kopienpropagierung</translation>
    </message>
    <message>
        <source>index-set splitting (Banerjee 1993); Exo&apos;s cut_loop</source>
        <translation>Teilen der Indexmenge (Banerjee 1993); cut_loop in Exo</translation>
    </message>
    <message>
        <source>dead code elimination</source>
        <translation>Entfernen toten Codes</translation>
    </message>
    <message>
        <source>distributive law</source>
        <translation>Distributivgesetz</translation>
    </message>
    <message>
        <source>reciprocal multiplication (Clang&apos;s -freciprocal-math)</source>
        <translation>Multiplikation mit dem Kehrwert (-freciprocal-math in Clang)</translation>
    </message>
    <message>
        <source>software pipelining (Lam 1988); TVM&apos;s double_buffer</source>
        <translation>Software-Pipelining (Lam 1988); double_buffer in TVM</translation>
    </message>
    <message>
        <source>Cocke and Kennedy, CACM 1977</source>
        <translation>Cocke und Kennedy, CACM 1977</translation>
    </message>
    <message>
        <source>distributive law; Halide&apos;s factoring of reductions</source>
        <translation>Distributivgesetz; das Ausklammern aus Reduktionen in Halide</translation>
    </message>
    <message>
        <source>distributive law; FlashAttention&apos;s late division (Dao et al., arXiv 2205.14135)</source>
        <translation>Distributivgesetz; die späte Division in FlashAttention (Dao et al., arXiv 2205.14135)</translation>
    </message>
    <message>
        <source>loop distribution (Allen and Kennedy 1984)</source>
        <translation>Schleifenaufteilung (Allen und Kennedy 1984)</translation>
    </message>
    <message>
        <source>fused multiply-add (IEEE 754-2008, 5.4.1)</source>
        <translation>fused multiply-add, Multiplizieren und Addieren mit einer Rundung (IEEE 754-2008, 5.4.1)</translation>
    </message>
    <message>
        <source>Halide&apos;s fold_storage (Ragan-Kelley et al. 2013)</source>
        <translation>fold_storage in Halide (Ragan-Kelley et al. 2013)</translation>
    </message>
    <message>
        <source>loop-invariant code motion</source>
        <translation>Herausziehen schleifeninvarianten Codes</translation>
    </message>
    <message>
        <source>Halide&apos;s compute_inline; rematerialisation</source>
        <translation>compute_inline in Halide; Rematerialisierung</translation>
    </message>
    <message>
        <source>the reverse of index-set splitting; Exo&apos;s join_loops</source>
        <translation>die Umkehrung des Teilens der Indexmenge; join_loops in Exo</translation>
    </message>
    <message>
        <source>PerfDojo §2.2, figure 6; loop fusion</source>
        <translation>PerfDojo §2.2, Abbildung 6; Schleifenverschmelzung</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; storage expansion</source>
        <translation>PerfDojo §2.2; Speicherexpansion</translation>
    </message>
    <message>
        <source>data layout transformation</source>
        <translation>Umformung der Datenanordnung</translation>
    </message>
    <message>
        <source>partial accumulators, undone</source>
        <translation>Teilakkumulatoren, zurückgenommen</translation>
    </message>
    <message>
        <source>loop coalescing (Polychronopoulos 1987)</source>
        <translation>Zusammenfassen von Schleifen (Polychronopoulos 1987)</translation>
    </message>
    <message>
        <source>tensorize (Chen et al., OSDI 2018)</source>
        <translation>tensorize in TVM (Chen et al., OSDI 2018)</translation>
    </message>
    <message>
        <source>non-temporal stores (Intel SDM vol. 1, 10.4.6.2)</source>
        <translation>nicht-temporale Stores (Intel SDM, Band 1, 10.4.6.2)</translation>
    </message>
    <message>
        <source>PerfDojo §2.2</source>
        <translation>PerfDojo §2.2</translation>
    </message>
    <message>
        <source>Mowry, Lam and Gupta, ASPLOS 1992</source>
        <translation>Mowry, Lam und Gupta, ASPLOS 1992</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; array padding (Rivera and Tseng 1998)</source>
        <translation>PerfDojo §2.2; Auffüllen von Arrays (Rivera und Tseng 1998)</translation>
    </message>
    <message>
        <source>PerfDojo §2.2 (padding); predication (Allen et al. 1983)</source>
        <translation>PerfDojo §2.2 (Auffüllen); Prädikation (Allen et al. 1983)</translation>
    </message>
    <message>
        <source>array contraction</source>
        <translation>Array-Kontraktion</translation>
    </message>
    <message>
        <source>Exo&apos;s remove_loop</source>
        <translation>remove_loop in Exo</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; statement reordering</source>
        <translation>PerfDojo §2.2; Umordnen von Anweisungen</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; data layout transformation</source>
        <translation>PerfDojo §2.2; Umformung der Datenanordnung</translation>
    </message>
    <message>
        <source>online softmax (Milakov and Gimelshein 2018); FlashAttention (Dao et al., arXiv 2205.14135)</source>
        <translation>Online-Softmax (Milakov und Gimelshein 2018); FlashAttention (Dao et al., arXiv 2205.14135)</translation>
    </message>
    <message>
        <source>online softmax (Milakov and Gimelshein 2018), undone</source>
        <translation>Online-Softmax (Milakov und Gimelshein 2018), zurückgenommen</translation>
    </message>
    <message>
        <source>PerfDojo §2.2, figure 6; storage contraction</source>
        <translation>PerfDojo §2.2, Abbildung 6; Speicherkontraktion</translation>
    </message>
    <message>
        <source>common subexpression elimination</source>
        <translation>Entfernen gemeinsamer Teilausdrücke</translation>
    </message>
    <message>
        <source>online softmax, Welford&apos;s update, undone</source>
        <translation>Online-Softmax und die Aktualisierung nach Welford, zurückgenommen</translation>
    </message>
    <message>
        <source>Micikevicius et al., ICLR 2018</source>
        <translation>Micikevicius et al., ICLR 2018</translation>
    </message>
    <message>
        <source>register and memory allocation by lifetime</source>
        <translation>Zuteilung von Registern und Speicher nach Lebensdauer</translation>
    </message>
    <message>
        <source>software pipelining, undone</source>
        <translation>Software-Pipelining, zurückgenommen</translation>
    </message>
    <message>
        <source>inverse of loop-invariant code motion</source>
        <translation>die Umkehrung des Herausziehens schleifeninvarianten Codes</translation>
    </message>
    <message>
        <source>data layout transformation; blocked layouts</source>
        <translation>Umformung der Datenanordnung; geblockte Anordnungen</translation>
    </message>
    <message>
        <source>partial accumulators; rfactor (Suriana, Adams and Kamil 2017)</source>
        <translation>Teilakkumulatoren; rfactor (Suriana, Adams und Kamil 2017)</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; strip-mining</source>
        <translation>PerfDojo §2.2; Strip-Mining</translation>
    </message>
    <message>
        <source>Goto and van de Geijn 2008 (packing); Exo&apos;s stage_mem</source>
        <translation>Goto und van de Geijn 2008 (Packen); stage_mem in Exo</translation>
    </message>
    <message>
        <source>register blocking; Exo&apos;s stage_mem</source>
        <translation>Blocken in Registern; stage_mem in Exo</translation>
    </message>
    <message>
        <source>loop interchange (Allen and Kennedy 1984)</source>
        <translation>Schleifentausch (Allen und Kennedy 1984)</translation>
    </message>
    <message>
        <source>pairwise summation (Higham 1993); tree reduction</source>
        <translation>paarweise Summation (Higham 1993); Baumreduktion</translation>
    </message>
    <message>
        <source>the reverse of array padding</source>
        <translation>die Umkehrung des Auffüllens von Arrays</translation>
    </message>
    <message>
        <source>loop bound tightening</source>
        <translation>Verengen der Schleifengrenzen</translation>
    </message>
    <message>
        <source>Chan, Golub and LeVeque 1979, undone</source>
        <translation>Chan, Golub und LeVeque 1979, zurückgenommen</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>scope, such as %1</source>
        <translation>Scope, etwa %1</translation>
    </message>
    <message>
        <source>operation, such as %1</source>
        <translation>Operation, etwa %1</translation>
    </message>
    <message>
        <source>scope or operation, such as %1 or %2</source>
        <translation>Scope oder Operation, etwa %1 oder %2</translation>
    </message>
    <message>
        <source>buffer, such as %1</source>
        <translation>Puffer, etwa %1</translation>
    </message>
    <message>
        <source>dimension, such as %1</source>
        <translation>Dimension, etwa %1</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>reassociates</source>
        <translation>reassoziiert (ändert die Rundung)</translation>
    </message>
    <message>
        <source>Inverse</source>
        <translation>Umkehrung</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Refusals because of dependences or values that were necessary</source>
        <translation>Ablehnungen wegen Abhängigkeiten oder Werten, die nötig waren</translation>
    </message>
    <message>
        <source>%1 % of %2</source>
        <translation>%1 % von %2</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Before:</source>
        <translation>Vorher:</translation>
    </message>
    <message>
        <source>After %1:</source>
        <translation>Nach %1:</translation>
    </message>
    <message>
        <source>Refused, for example:</source>
        <translation>Abgelehnt wird zum Beispiel:</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>LLVM&apos;s reassociate pass (Briggs and Cooper, PLDI 1994)</source>
        <translation>LLVMs Durchlauf reassociate (Briggs und Cooper, PLDI 1994)</translation>
    </message>
    <message>
        <source>Chan, Golub and LeVeque 1983, algorithms for computing the sample variance</source>
        <translation>Chan, Golub und LeVeque 1983, Algorithmen zur Berechnung der Stichprobenvarianz</translation>
    </message>
    <message>
        <source>Chan, Golub and LeVeque 1983, undone</source>
        <translation>Chan, Golub und LeVeque 1983, zurückgenommen</translation>
    </message>
    <message>
        <source>zero points (Jacob et al., CVPR 2018)</source>
        <translation>Nullpunkte (Jacob et al., CVPR 2018)</translation>
    </message>
    <message>
        <source>zero points (Jacob et al., CVPR 2018), undone</source>
        <translation>Nullpunkte (Jacob et al., CVPR 2018), zurückgenommen</translation>
    </message>
    <message>
        <source>software pipelining (Lam 1988), loop shifting (Darte and Huard 2000)</source>
        <translation>Software-Pipelining (Lam 1988), Schleifenverschiebung (Darte und Huard 2000)</translation>
    </message>
    <message>
        <source>the reverse of software pipelining</source>
        <translation>die Umkehrung des Software-Pipelinings</translation>
    </message>
    <message>
        <source>If the divisor&apos;s reciprocal overflows, as for a denormal divisor, so does the product: the step makes no promise for such elements, and verify reports that they cannot be told.</source>
        <translation>Wo der Kehrwert des Divisors überläuft, wie bei einer denormalen Zahl, läuft auch das Produkt über: Solche Elemente liegen außerhalb dessen, was der Schritt verspricht, und verify sagt, dass sie sich nicht entscheiden lassen.</translation>
    </message>
    <message>
        <source>If one of the two orders overflows and the other does not, the results differ: the step makes no promise for such elements.</source>
        <translation>Wo eine der beiden Reihenfolgen überläuft und die andere nicht, weichen die Ergebnisse ab: Solche Elemente liegen außerhalb dessen, was der Schritt verspricht.</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>Auch genannt</translation>
    </message>
    <message>
        <source>Cooper and Lu, PLDI 1997 (register promotion)</source>
        <translation>Cooper und Lu, PLDI 1997 (Register Promotion)</translation>
    </message>
    <message>
        <source>Eichenberger, Wu and O&apos;Brien, PLDI 2004 (loop peeling)</source>
        <translation>Eichenberger, Wu und O&apos;Brien, PLDI 2004 (Loop Peeling)</translation>
    </message>
    <message>
        <source>masked remainders of vector loops</source>
        <translation>maskierte Reste von Vektorschleifen</translation>
    </message>
    <message>
        <source>unroll pragmas of Clang and GCC</source>
        <translation>Unroll-Pragmas von Clang und GCC</translation>
    </message>
    <message>
        <source>write-combining buffers (Intel optimization manual)</source>
        <translation>Write-Combining-Puffer (Intel Optimization Manual)</translation>
    </message>
    <message>
        <source>cp.async (PTX ISA 7.0)</source>
        <translation>cp.async (PTX ISA 7.0)</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Export a report</source>
        <translation>Einen Bericht exportieren</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>Seiten (*.html)</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>am Anfang</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>times the roofline</source>
        <translation>mal die Roofline</translation>
    </message>
    <message>
        <source>check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>thread(s)</source>
        <translation>Thread(s)</translation>
    </message>
    <message>
        <source>cold caches</source>
        <translation>Caches kalt</translation>
    </message>
    <message>
        <source>warm caches</source>
        <translation>Caches warm</translation>
    </message>
    <message>
        <source>Times are medians of one call with 95 % confidence intervals; “same” if two intervals overlap.</source>
        <translation>Zeiten sind Mediane eines Aufrufs mit 95-%-Intervallen; „gleich“, wo zwei Intervalle überlappen.</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>legal by rule</source>
        <translation>nach Regel legal</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>verifiziert</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <source>unproven</source>
        <translation>unbewiesen</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>ein Mensch</translation>
    </message>
    <message>
        <source>search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>trajectory</source>
        <translation>Trajektorie</translation>
    </message>
    <message>
        <source>Runtime per move</source>
        <translation>Laufzeit je Zug</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Peak and bandwidths were measured on this machine. The flops are those of the start; the traffic beyond the L2 cache is estimated from the loops. Arrows lead from step to step.</source>
        <translation>Spitzenleistung und Bandbreiten wurden auf dieser Maschine gemessen. Die Flops sind die des Anfangs; der Verkehr jenseits des L2-Caches ist aus den Schleifen geschätzt. Pfeile führen von Schritt zu Schritt.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>by</source>
        <translation>von</translation>
    </message>
    <message>
        <source>Speed-ups are relative to:</source>
        <translation>Beschleunigungen sind gegenüber:</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schritt für Schritt</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Other branches</source>
        <translation>Andere Zweige</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nach</translation>
    </message>
    <message>
        <source>Program at the end</source>
        <translation>Programm am Ende</translation>
    </message>
    <message>
        <source>C at the end</source>
        <translation>C am Ende</translation>
    </message>
    <message>
        <source>C at the start</source>
        <translation>C am Anfang</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>time per call (logarithmic)</source>
        <translation>Zeit je Aufruf (logarithmisch)</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>arithmetic intensity, flop per byte of estimated traffic</source>
        <translation>arithmetische Intensität, Flop je Byte geschätzten Verkehrs</translation>
    </message>
    <message>
        <source>performance, Gflop/s</source>
        <translation>Leistung, Gflop/s</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>nicht entscheidbar</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentAdvice</name>
    <message>
        <source>It is not asked.</source>
        <translation>Er wird nicht gefragt.</translation>
    </message>
    <message>
        <source>There is no agent.</source>
        <translation>Es gibt keinen Agenten.</translation>
    </message>
    <message>
        <source>This program is far from what the agent was trained on: it guesses.</source>
        <translation>Dieses Programm ist weit von dem entfernt, womit der Agent trainiert wurde: Er rät.</translation>
    </message>
    <message>
        <source>The agent waits while this window measures.</source>
        <translation>Der Agent wartet, solange dieses Fenster misst.</translation>
    </message>
    <message>
        <source>The agent is thinking …</source>
        <translation>Der Agent überlegt …</translation>
    </message>
    <message>
        <source>It would stop here: %1</source>
        <translation>Er würde hier aufhören: %1</translation>
    </message>
    <message>
        <source>It would play %1, which reaches %2 %3</source>
        <translation>Er würde %1 spielen, was %2 erreicht %3</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentLine</name>
    <message>
        <source>%1, reaches %2</source>
        <translation>%1, erreicht %2</translation>
    </message>
    <message>
        <source>Line of play</source>
        <translation>Zugfolge</translation>
    </message>
    <message>
        <source>Reaches</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>The moves that the agent would make from here</source>
        <translation>Die Züge, die der Agent von hier aus machen würde</translation>
    </message>
    <message>
        <source>The time that play from there on is expected to reach, or its speed-up over the start</source>
        <translation>Die Zeit, die das weitere Spiel voraussichtlich erreicht, oder die Beschleunigung gegenüber dem Anfang</translation>
    </message>
    <message>
        <source>How far its networks differ, of the time</source>
        <translation>Wie weit seine Netze auseinander liegen, als Anteil der Zeit</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentPane</name>
    <message>
        <source>Play next</source>
        <translation>Nächster Zug</translation>
    </message>
    <message>
        <source>Correct it</source>
        <translation>Korrigieren</translation>
    </message>
    <message>
        <source>The agent&apos;s line of play</source>
        <translation>Die Zugfolge des Agenten</translation>
    </message>
    <message>
        <source>The agent cannot learn that: %1</source>
        <translation>Der Agent kann das nicht lernen: %1</translation>
    </message>
    <message>
        <source>Make the next move of its line</source>
        <translation>Den nächsten Zug seiner Zugfolge ausführen</translation>
    </message>
    <message>
        <source>Make all moves of its line</source>
        <translation>Alle Züge seiner Zugfolge ausführen</translation>
    </message>
    <message>
        <source>While this is on, a move of yours where it proposes another is a lesson for it</source>
        <translation>Solange dies eingeschaltet ist, ist jeder Ihrer Züge, für den er einen anderen vorschlägt, eine Lektion für ihn</translation>
    </message>
    <message>
        <source>Keep the moves from the start to here as a lesson for the agent</source>
        <translation>Die Züge vom Anfang bis hierher als Lektion für den Agenten behalten</translation>
    </message>
    <message>
        <source>Remembered programs, and what such a move did there</source>
        <translation>Programme, an die er sich erinnert, und was ein solcher Zug dort bewirkt hat</translation>
    </message>
    <message numerus="yes">
        <source>%n correction(s)</source>
        <translation>
            <numerusform>%n Korrektur</numerusform>
            <numerusform>%n Korrekturen</numerusform>
        </translation>
    </message>
    <message>
        <source>That program is of another session.</source>
        <translation>Das Programm gehört zu einer anderen Sitzung.</translation>
    </message>
    <message>
        <source>Play all</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentPlayer</name>
    <message numerus="yes">
        <source>The agent keeps the %n move(s) to here as a lesson.</source>
        <translation>
            <numerusform>Der Agent behält den %n Zug bis hierher als Lektion.</numerusform>
            <numerusform>Der Agent behält die %n Züge bis hierher als Lektion.</numerusform>
        </translation>
    </message>
    <message>
        <source>The agent keeps your move, and %1 as what it proposed instead.</source>
        <translation>Der Agent behält Ihren Zug und %1 als das, was er stattdessen vorgeschlagen hatte.</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentPrecedents</name>
    <message>
        <source>Point at a move to see what the agent remembers of such moves.</source>
        <translation>Zeigen Sie auf einen Zug: Hier steht, woran der Agent sich bei solchen Zügen erinnert.</translation>
    </message>
    <message>
        <source>%1: looking …</source>
        <translation>%1: wird gesucht …</translation>
    </message>
    <message>
        <source>%1: it remembers no such move.</source>
        <translation>%1: Er erinnert sich an keinen solchen Zug.</translation>
    </message>
    <message>
        <source>%1, because of:</source>
        <translation>%1, wegen:</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>Abstand %1</translation>
    </message>
    <message>
        <source>step %1, %2</source>
        <translation>Schritt %1, %2</translation>
    </message>
    <message>
        <source>A double click previews this program</source>
        <translation>Ein Doppelklick zeigt eine Vorschau dieses Programms</translation>
    </message>
    <message>
        <source>A program of another session</source>
        <translation>Ein Programm einer anderen Sitzung</translation>
    </message>
    <message>
        <source>Remembered program</source>
        <translation>Erinnertes Programm</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Zug</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
</context>
<context>
    <name>dojo::app::BlameMargin</name>
    <message>
        <source>edit</source>
        <translation>Bearbeitung</translation>
    </message>
    <message>
        <source>by you</source>
        <translation>von Ihnen</translation>
    </message>
    <message>
        <source>from a trajectory</source>
        <translation>aus einer Trajektorie</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Click to go to this step.</source>
        <translation>Klicken, um zu diesem Schritt zu gehen.</translation>
    </message>
</context>
<context>
    <name>dojo::app::Breadcrumb</name>
    <message>
        <source>Selected place</source>
        <translation>Ausgewählte Stelle</translation>
    </message>
    <message>
        <source>The selected place, as written in steps</source>
        <translation>Die ausgewählte Stelle, wie Schritte sie nennen</translation>
    </message>
</context>
<context>
    <name>dojo::app::CodeEditor</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>dojo::app::CodePane</name>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>Assembler</translation>
    </message>
    <message>
        <source>LLVM IR</source>
        <translation>LLVM IR</translation>
    </message>
    <message>
        <source>Compiling …</source>
        <translation>Wird übersetzt …</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Preview in the C what the move under the pointer changes</source>
        <translation>Was der gewählte Zug im C ändert</translation>
    </message>
    <message>
        <source>Hover over a legal move to preview its change of the C here.</source>
        <translation>Zeigen Sie auf einen zulässigen Zug: Hier steht, was er im C ändert.</translation>
    </message>
    <message>
        <source>The move does not change the C.</source>
        <translation>Der Zug ändert nichts im C.</translation>
    </message>
    <message>
        <source>Line %1 of the program: %2</source>
        <translation>Zeile %1 des Programms: %2</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>Find in the code</source>
        <translation>Im Code suchen</translation>
    </message>
    <message>
        <source>Compiling … Showing the previous program until then.</source>
        <translation>Es wird kompiliert … Bis dahin steht hier das Programm davor.</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>PTX</source>
        <translation>PTX</translation>
    </message>
    <message>
        <source>SASS</source>
        <translation>SASS</translation>
    </message>
    <message>
        <source>HIP</source>
        <translation>HIP</translation>
    </message>
    <message>
        <source>OpenCL C</source>
        <translation>OpenCL C</translation>
    </message>
</context>
<context>
    <name>dojo::app::CommandPalette</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>Einen Befehl eingeben</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>Passende Befehle</translation>
    </message>
</context>
<context>
    <name>dojo::app::CompareDialog</name>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>%1; not measured under the same conditions.</source>
        <translation>%1, nicht unter gleichen Bedingungen gemessen.</translation>
    </message>
    <message>
        <source>%1: the intervals overlap, no significant difference.</source>
        <translation>%1: Die Intervalle überlappen sich, es ist kein Unterschied zu sehen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Measure both, interleaved</source>
        <translation>Beide abwechselnd messen</translation>
    </message>
    <message>
        <source>Verify the second against the first</source>
        <translation>Das zweite gegen das erste verifizieren</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>Erster Schritt</translation>
    </message>
    <message>
        <source>Second step</source>
        <translation>Zweiter Schritt</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>Unified</source>
        <translation>Untereinander</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Side by side, full</source>
        <translation>Nebeneinander, vollständig</translation>
    </message>
    <message>
        <source>Layout of the text comparison</source>
        <translation>Wie Texte verglichen werden</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>Assembler</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>Numerik</translation>
    </message>
    <message>
        <source>&lt;b&gt;They compute different functions.&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;Sie berechnen verschiedene Funktionen.&lt;/b&gt; %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;They compute the same function:&lt;/b&gt; %1.</source>
        <translation>&lt;b&gt;Sie berechnen dieselbe Funktion:&lt;/b&gt; %1.</translation>
    </message>
    <message>
        <source>Undecided: the program is too large to check here.</source>
        <translation>Es ließ sich nichts entscheiden: Das Programm ist zu groß, um es hier zu prüfen.</translation>
    </message>
    <message>
        <source>Not done: %1</source>
        <translation>Nicht ausgeführt: %1</translation>
    </message>
    <message>
        <source>Compiling both …</source>
        <translation>Beide werden übersetzt …</translation>
    </message>
    <message>
        <source>&lt;p&gt;Interleaved in one run, both see the same disturbances; only then is a small difference significant.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Abwechselnd in einem Lauf gemessen, begegnen beide denselben Störungen; nur dann ist ein kleiner Unterschied der Rede wert.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Nothing is compiled here.</source>
        <translation>Hier wird nichts übersetzt.</translation>
    </message>
    <message>
        <source>The second is %1.</source>
        <translation>Das zweite ist %1.</translation>
    </message>
    <message>
        <source>No significant difference.</source>
        <translation>Es ist kein Unterschied zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 times as fast, 95 % interval %2 to %3; %n pair(s) in alternation in one run.</source>
        <translation>
            <numerusform>%1-mal so schnell, 95-%-Intervall %2 bis %3; %n Paar abwechselnd in einem Lauf.</numerusform>
            <numerusform>%1-mal so schnell, 95-%-Intervall %2 bis %3; %n Paare abwechselnd in einem Lauf.</numerusform>
        </translation>
    </message>
    <message>
        <source>within the bound</source>
        <translation>innerhalb der Schranke</translation>
    </message>
    <message>
        <source>Largest error against the start in float64, relative to the output&apos;s largest value:</source>
        <translation>Größter Fehler gegenüber dem Anfang in float64, bezogen auf den größten Wert der Ausgabe:</translation>
    </message>
    <message>
        <source>Too slow here for enough pairs; no conclusion.</source>
        <translation>Hier zu langsam für genug Paare; es wird nichts behauptet.</translation>
    </message>
    <message>
        <source>Distance from float64, in units of the last place:</source>
        <translation>Abstand von float64, in Einheiten der letzten Stelle:</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>99 % below</source>
        <translation>99 % darunter</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größter</translation>
    </message>
    <message>
        <source>The times vary too much to claim a difference.</source>
        <translation>Die Zeiten streuen zu sehr, um einen Unterschied zu behaupten.</translation>
    </message>
    <message>
        <source>Not both are measured; “Times” measures them interleaved.</source>
        <translation>Nicht beide sind gemessen; „Zeiten“ misst sie abwechselnd.</translation>
    </message>
    <message>
        <source>&lt;b&gt;It cannot be told whether they compute the same function.&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;Es lässt sich nicht entscheiden, ob sie dieselbe Funktion berechnen.&lt;/b&gt; %1</translation>
    </message>
    <message>
        <source>Not verified: %1</source>
        <translation>Nicht verifiziert: %1</translation>
    </message>
    <message>
        <source>Not verified yet. Verifying compares fingerprints over prime fields, then numbers in float64.</source>
        <translation>Noch nicht verifiziert. Beim Verifizieren werden Fingerabdrücke über Primkörpern verglichen, dann Zahlen in float64.</translation>
    </message>
    <message>
        <source>Being verified …</source>
        <translation>Wird verifiziert …</translation>
    </message>
</context>
<context>
    <name>dojo::app::DiffView</name>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>The two are identical.</source>
        <translation>Beide sind gleich.</translation>
    </message>
</context>
<context>
    <name>dojo::app::EditStepsDialog</name>
    <message>
        <source>Edit earlier steps</source>
        <translation>Frühere Schritte bearbeiten</translation>
    </message>
    <message>
        <source>Create branch</source>
        <translation>Zweig anlegen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) are illegal now and would be left out.</source>
        <translation>
            <numerusform>%n Schritt ist jetzt unzulässig und würde wegfallen.</numerusform>
            <numerusform>%n Schritte sind jetzt unzulässig und würden wegfallen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Every step is still legal.</source>
        <translation>Jeder Schritt gilt weiterhin.</translation>
    </message>
    <message>
        <source>Drop steps, move them or change their arguments. The right column shows the new state of each step; below is the difference from the current program. The old branch is kept.</source>
        <translation>Schritte weglassen, verschieben oder mit anderen Parametern schreiben. Die rechte Spalte sagt, was aus jedem wird; darunter steht, wie sich das Programm vom aktuellen unterscheiden würde. Der alte Zweig bleibt.</translation>
    </message>
    <message>
        <source>Difference from the current program</source>
        <translation>Wie sich das Programm unterscheiden würde</translation>
    </message>
    <message>
        <source>Move earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Move later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Drop or restore</source>
        <translation>Weglassen oder aufnehmen</translation>
    </message>
    <message>
        <source>Add a step</source>
        <translation>Schritt hinzufügen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Wie es war</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) name another place now.</source>
        <translation>
            <numerusform>%n Schritt nennt jetzt eine andere Stelle.</numerusform>
            <numerusform>%n Schritte nennen jetzt eine andere Stelle.</numerusform>
        </translation>
    </message>
    <message>
        <source>The program would not change.</source>
        <translation>Das Programm wäre dasselbe.</translation>
    </message>
</context>
<context>
    <name>dojo::app::EvaluationQueue</name>
    <message>
        <source>verifying</source>
        <translation>wird verifiziert</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>wird übersetzt</translation>
    </message>
    <message>
        <source>comparing</source>
        <translation>wird verglichen</translation>
    </message>
    <message>
        <source>measuring the machine</source>
        <translation>der Rechner wird vermessen</translation>
    </message>
    <message>
        <source>one call took longer than the %1 s that the preferences allow</source>
        <translation>ein Aufruf dauerte länger als die %1 s, die die Einstellungen erlauben</translation>
    </message>
    <message>
        <source>stopped before it began</source>
        <translation>angehalten, bevor es begann</translation>
    </message>
</context>
<context>
    <name>dojo::app::FindBar</name>
    <message>
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>Match case (Alt+C)</source>
        <translation>Groß-/Kleinschreibung beachten (Alt+C)</translation>
    </message>
    <message>
        <source>Whole words (Alt+W)</source>
        <translation>Ganze Wörter (Alt+W)</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace this one and find the next (Enter)</source>
        <translation>Dieses ersetzen und das nächste suchen (Eingabetaste)</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Replace all; a single undo reverts it (Ctrl+Alt+Enter)</source>
        <translation>Alle ersetzen; einmal Rückgängig nimmt alles zurück (Strg+Alt+Enter)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n ersetzt</numerusform>
            <numerusform>%n ersetzt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::FindsModel</name>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>✓ verified</source>
        <translation>✓ geprüft</translation>
    </message>
    <message>
        <source>unproven</source>
        <translation>unbewiesen</translation>
    </message>
    <message>
        <source>%1 (program %2)</source>
        <translation>%1 (Programm %2)</translation>
    </message>
    <message>
        <source>Equal fingerprints over prime fields, and outputs that agree with float64</source>
        <translation>Gleiche Fingerabdrücke über Primkörpern, und Ausgaben, die mit float64 übereinstimmen</translation>
    </message>
    <message>
        <source>%1 against the previous best, timed interleaved in a fresh process</source>
        <translation>%1 gegenüber dem Besten zuvor, abwechselnd in einem neuen Prozess gemessen</translation>
    </message>
    <message numerus="yes">
        <source>%1 (95 %: %2 to %3), %n run(s)</source>
        <translation>
            <numerusform>%1 (95 %: %2 bis %3), %n Lauf</numerusform>
            <numerusform>%1 (95 %: %2 bis %3), %n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
</context>
<context>
    <name>dojo::app::GpuSummary</name>
    <message>
        <source>, occupancy %1</source>
        <translation>, Auslastung %1</translation>
    </message>
    <message>
        <source>%L1 blocks of %2 threads</source>
        <translation>%L1 Blöcke zu %2 Threads</translation>
    </message>
    <message>
        <source>about %1, bound by %2; %3</source>
        <translation>etwa %1, begrenzt durch %2; %3</translation>
    </message>
    <message>
        <source>Launch %1: %2</source>
        <translation>Start %1: %2</translation>
    </message>
</context>
<context>
    <name>dojo::app::HistoryModel</name>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>legal</source>
        <translation>zulässig</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>verifiziert</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <source>unproven</source>
        <translation>unbewiesen</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message numerus="yes">
        <source>%1 (95 %: %2 to %3), %n run(s)</source>
        <translation>
            <numerusform>%1 (95 %: %2 bis %3), %n Lauf</numerusform>
            <numerusform>%1 (95 %: %2 bis %3), %n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 times the roofline bound of %2</source>
        <translation>das %1-Fache der Roofline von %2</translation>
    </message>
    <message>
        <source>Suspect: faster than this machine&apos;s peak.</source>
        <translation>Verdächtig: schneller, als dieser Rechner sein kann.</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n thread(s); load %2 when measured</source>
        <translation>
            <numerusform>%1; %n Thread; Last %2 bei der Messung</numerusform>
            <numerusform>%1; %n Threads; Last %2 bei der Messung</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, current</source>
        <translation>%1, aktuell</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>trajectory</source>
        <translation>Trajektorie</translation>
    </message>
    <message>
        <source>search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>you</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>Named “%1”</source>
        <translation>Benannt „%1“</translation>
    </message>
    <message>
        <source>Baseline: speed-ups are relative to this step.</source>
        <translation>Beschleunigungen gelten gegenüber diesem Schritt.</translation>
    </message>
    <message>
        <source>Every step up to here was proven legal by its rule.</source>
        <translation>Jeder Schritt bis hierher ist durch seine Regel als zulässig bewiesen.</translation>
    </message>
    <message>
        <source>Relative to %1</source>
        <translation>Gegen %1</translation>
    </message>
    <message>
        <source>How the step was verified against the start</source>
        <translation>Woher man weiß, dass es dasselbe berechnet wie der Anfang</translation>
    </message>
    <message>
        <source>Who created the step</source>
        <translation>Wer den Schritt gemacht hat</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>Could not be measured: %1</source>
        <translation>Konnte nicht gemessen werden: %1</translation>
    </message>
    <message>
        <source>Being measured, or queued.</source>
        <translation>Wird gemessen oder wartet darauf.</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>nicht vergleichbar</translation>
    </message>
    <message>
        <source>find %1: %2×</source>
        <translation>Fund %1: %2×</translation>
    </message>
    <message>
        <source>on another machine</source>
        <translation>auf einer anderen Maschine</translation>
    </message>
    <message>
        <source>compiled by %1</source>
        <translation>kompiliert mit %1</translation>
    </message>
    <message numerus="yes">
        <source>with %n thread(s)</source>
        <translation>
            <numerusform>mit %n Thread</numerusform>
            <numerusform>mit %n Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>with cold caches</source>
        <translation>mit kalten Caches</translation>
    </message>
    <message>
        <source>with warm caches</source>
        <translation>mit warmen Caches</translation>
    </message>
    <message>
        <source>Out of date: measured %1, unlike now.</source>
        <translation>Veraltet: gemessen %1, anders als jetzt.</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>noch nicht</translation>
    </message>
    <message>
        <source>Not measured. The last measured step before it: %1, %2.</source>
        <translation>Nicht gemessen. Der letzte gemessene Schritt davor: %1, %2.</translation>
    </message>
    <message>
        <source>Median time of one call; bracketed if measured under other conditions</source>
        <translation>Median der Zeit eines Aufrufs; in Klammern, was unter anderen Bedingungen gemessen wurde</translation>
    </message>
    <message>
        <source>Relative to the last measured step before it; “same” if the intervals overlap, “not comparable” if machine, compiler, threads or cache state differ</source>
        <translation>Gegen den letzten gemessenen Schritt davor; „gleich“, wo die Intervalle sich überlappen, „nicht vergleichbar“, wo Maschine, Compiler, Threads oder Caches andere waren</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>nicht entscheidbar</translation>
    </message>
    <message>
        <source>%1 expected to reach %2 from here.</source>
        <translation>%1 erwartete, von hier aus %2 zu erreichen.</translation>
    </message>
    <message>
        <source>Reached so far: %1.</source>
        <translation>Bisher erreicht: %1.</translation>
    </message>
    <message>
        <source>%1, not played; the agent expects %2</source>
        <translation>%1, nicht gespielt; der Agent erwartet %2</translation>
    </message>
    <message>
        <source>Not played. The agent would make this move, and expects to reach %1 %2</source>
        <translation>Nicht gespielt. Der Agent würde diesen Zug machen und erwartet, %1 zu erreichen %2</translation>
    </message>
</context>
<context>
    <name>dojo::app::IrAssist</name>
    <message>
        <source>-a</source>
        <translation>-a</translation>
    </message>
    <message>
        <source>e to the power a</source>
        <translation>e hoch a</translation>
    </message>
    <message>
        <source>the natural logarithm of a</source>
        <translation>der natürliche Logarithmus von a</translation>
    </message>
    <message>
        <source>the square root of a</source>
        <translation>die Quadratwurzel von a</translation>
    </message>
    <message>
        <source>1 divided by the square root of a</source>
        <translation>1 durch die Quadratwurzel von a</translation>
    </message>
    <message>
        <source>the hyperbolic tangent of a</source>
        <translation>der Tangens hyperbolicus von a</translation>
    </message>
    <message>
        <source>the error function of a</source>
        <translation>die Fehlerfunktion von a</translation>
    </message>
    <message>
        <source>the sine of a, in radians</source>
        <translation>der Sinus von a, im Bogenmaß</translation>
    </message>
    <message>
        <source>the cosine of a, in radians</source>
        <translation>der Kosinus von a, im Bogenmaß</translation>
    </message>
    <message>
        <source>1 / (1 + exp(-a))</source>
        <translation>1 / (1 + exp(-a))</translation>
    </message>
    <message>
        <source>the absolute value of a</source>
        <translation>a ohne Vorzeichen</translation>
    </message>
    <message>
        <source>a rounded down to an integer</source>
        <translation>die größte ganze Zahl, die nicht über a liegt</translation>
    </message>
    <message>
        <source>the larger of a and b</source>
        <translation>der größere Wert von a und b</translation>
    </message>
    <message>
        <source>the smaller of a and b</source>
        <translation>der kleinere Wert von a und b</translation>
    </message>
    <message>
        <source>a to the power b</source>
        <translation>a hoch b</translation>
    </message>
    <message>
        <source>a*b + c, rounded once</source>
        <translation>a*b + c, einmal gerundet</translation>
    </message>
    <message>
        <source>b if a is true, else c; a is of type bool</source>
        <translation>b, wo a wahr ist, sonst c; a ist vom Typ bool</translation>
    </message>
    <message>
        <source>adds a to z</source>
        <translation>addiert a zu z</translation>
    </message>
    <message>
        <source>multiplies z by a</source>
        <translation>multipliziert z mit a</translation>
    </message>
    <message>
        <source>keeps the larger of z and a in z</source>
        <translation>behält den größeren Wert von z und a in z</translation>
    </message>
    <message>
        <source>keeps the smaller of z and a in z</source>
        <translation>behält den kleineren Wert von z und a in z</translation>
    </message>
    <message>
        <source>logical and: z stays true while every a is true</source>
        <translation>z bleibt wahr, solange jedes a es ist</translation>
    </message>
    <message>
        <source>logical or: z becomes true if any a is true</source>
        <translation>z wird wahr, sobald ein a es ist</translation>
    </message>
    <message>
        <source>keeps the largest a in v and its index in i</source>
        <translation>behält das größte a in v und seinen Index in i</translation>
    </message>
    <message>
        <source>keeps the smallest a in v and its index in i</source>
        <translation>behält das kleinste a in v und seinen Index in i</translation>
    </message>
    <message>
        <source>merges count, mean and sum of squared deviations of two sets</source>
        <translation>vereinigt Anzahl, Mittelwert und Summe der quadrierten Abweichungen zweier Mengen</translation>
    </message>
    <message>
        <source>running maximum m, and sum l of exp(x - m)</source>
        <translation>laufendes Maximum m und Summe l der exp(x - m)</translation>
    </message>
    <message>
        <source>a converted to %1</source>
        <translation>a umgewandelt in %1</translation>
    </message>
</context>
<context>
    <name>dojo::app::IrCheck</name>
    <message>
        <source>; there are %1</source>
        <translation>; es gibt %1</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos;</source>
        <translation>%1: „%2“</translation>
    </message>
</context>
<context>
    <name>dojo::app::IrPane</name>
    <message>
        <source>Commit</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Program text</source>
        <translation>Programmtext</translation>
    </message>
    <message>
        <source>Commit this text as a step and verify it (Ctrl+Return)</source>
        <translation>Aus diesem Text einen Schritt machen und ihn verifizieren (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Edit the text; Ctrl+Return commits it as a step.</source>
        <translation>Text bearbeiten; Strg+Eingabe macht einen Schritt daraus.</translation>
    </message>
    <message>
        <source>A valid program. Committing verifies it.</source>
        <translation>Ein gültiges Programm. Beim Übernehmen wird verifiziert, dass es dasselbe berechnet.</translation>
    </message>
    <message>
        <source>edit by hand</source>
        <translation>von Hand bearbeitet</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>Gehe zu Zeile</translation>
    </message>
    <message>
        <source>Line:</source>
        <translation>Zeile:</translation>
    </message>
    <message>
        <source>Apply the suggested correction (Alt+Return)</source>
        <translation>Schreiben, was wohl gemeint war (Alt+Eingabe)</translation>
    </message>
    <message>
        <source>Change to &apos;%1&apos;</source>
        <translation>„%1“ schreiben</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>Suchen und ersetzen</translation>
    </message>
    <message>
        <source>Go to line …</source>
        <translation>Gehe zu Zeile …</translation>
    </message>
    <message>
        <source>Commit the edit</source>
        <translation>Bearbeitung übernehmen</translation>
    </message>
    <message>
        <source>Discard the edit</source>
        <translation>Bearbeitung verwerfen</translation>
    </message>
    <message>
        <source>A valid program, but it cannot be a step of this session: %1.</source>
        <translation>Ein gültiges Programm, aber kein Schritt dieser Sitzung: %1.</translation>
    </message>
    <message>
        <source>Not committed: %1. The text is kept here.</source>
        <translation>Nicht übernommen: %1. Der Text bleibt hier, bis er übernommen ist.</translation>
    </message>
    <message>
        <source>The edit was discarded.</source>
        <translation>Die Bearbeitung ist verworfen.</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>Open this text in a new session; this session keeps it too</source>
        <translation>Diesen Text als eigene Sitzung öffnen; auch diese Sitzung behält ihn</translation>
    </message>
</context>
<context>
    <name>dojo::app::IrProblems</name>
    <message>
        <source>; did you mean &apos;%1&apos;?</source>
        <translation>; meinten Sie „%1“?</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Did you mean &lt;b&gt;%1&lt;/b&gt;? Alt+Return applies it.</source>
        <translation>Meinten Sie &lt;b&gt;%1&lt;/b&gt;? Alt+Eingabe schreibt es.</translation>
    </message>
</context>
<context>
    <name>dojo::app::IrTips</name>
    <message>
        <source>{%1} is the iteration of the scope &lt;code&gt;%2&lt;/code&gt; at line %3: 0 to %4</source>
        <translation>{%1} zählt die Iterationen des Scopes &lt;code&gt;%2&lt;/code&gt; in Zeile %3: 0 bis %4</translation>
    </message>
    <message>
        <source>an input</source>
        <translation>eine Eingabe</translation>
    </message>
    <message>
        <source>an output</source>
        <translation>eine Ausgabe</translation>
    </message>
    <message>
        <source>written at line %1</source>
        <translation>geschrieben in Zeile %1</translation>
    </message>
    <message>
        <source>read at line %1</source>
        <translation>gelesen in Zeile %1</translation>
    </message>
</context>
<context>
    <name>dojo::app::KeysPage</name>
    <message>
        <source>Set</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>Default key</source>
        <translation>Übliche Taste</translation>
    </message>
    <message>
        <source>Filter commands or keys</source>
        <translation>Befehle oder Tasten filtern</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>Neue Tasten</translation>
    </message>
    <message>
        <source>%1 has these keys; setting them here removes them there.</source>
        <translation>„%1“ hat diese Tasten; beim Setzen verliert es sie.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>dojo::app::LibraryLine</name>
    <message>
        <source>libtorch&apos;s times need perfdojo-torch, which is missing: install libtorch (Debian&apos;s libtorch-dev) and build again.</source>
        <translation>Zeiten von libtorch brauchen perfdojo-torch, das es hier nicht gibt: libtorch (in Debian libtorch-dev) installieren und neu bauen.</translation>
    </message>
    <message>
        <source>No libtorch operator is known for this program.</source>
        <translation>Für dieses Programm ist kein Operator von libtorch bekannt.</translation>
    </message>
    <message>
        <source>libtorch&apos;s time: %1</source>
        <translation>Zeit von libtorch: %1</translation>
    </message>
    <message>
        <source>libtorch</source>
        <translation>libtorch</translation>
    </message>
    <message>
        <source>%1, out of date</source>
        <translation>%1, veraltet</translation>
    </message>
    <message>
        <source>libtorch is being timed …</source>
        <translation>libtorch wird gemessen …</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1; this step: %2</source>
        <translation>%1; dieser Schritt: %2</translation>
    </message>
</context>
<context>
    <name>dojo::app::LiveProcess</name>
    <message>
        <source>perfdojo, which searches and trains, is not installed beside this program</source>
        <translation>perfdojo, das sucht und trainiert, ist nicht neben diesem Programm installiert</translation>
    </message>
</context>
<context>
    <name>dojo::app::MainWindow</name>
    <message>
        <source>PerfDojo Workbench</source>
        <translation>PerfDojo Workbench</translation>
    </message>
    <message>
        <source>Notices (%1)</source>
        <translation>Meldungen (%1)</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Meldungen</translation>
    </message>
    <message numerus="yes">
        <source>%n notice(s) not read yet</source>
        <translation>
            <numerusform>%n ungelesene Meldung</numerusform>
            <numerusform>%n ungelesene Meldungen</numerusform>
        </translation>
    </message>
    <message>
        <source>A hand edit of this program was not committed.</source>
        <translation>Eine Bearbeitung dieses Programms wurde nicht übernommen.</translation>
    </message>
    <message>
        <source>Continue it</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>%1 · PerfDojo Workbench</source>
        <translation>%1 · PerfDojo Workbench</translation>
    </message>
    <message>
        <source>Undo it</source>
        <translation>Rückgängig machen</translation>
    </message>
    <message>
        <source>target %1</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>%1 · the machine is busy (load %2): times are uncertain</source>
        <translation>%1 · der Rechner ist beschäftigt (Last %2): Zeiten sind unsicher</translation>
    </message>
    <message numerus="yes">
        <source>The session %1 was interrupted. All of its %n step(s) are kept.</source>
        <translation>
            <numerusform>Die Sitzung %1 wurde unterbrochen. Ihr %n Schritt ist erhalten.</numerusform>
            <numerusform>Die Sitzung %1 wurde unterbrochen. Alle ihre %n Schritte sind erhalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Kernels and sessions</source>
        <translation>&amp;Kernels und Sitzungen</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>Liste &amp;leeren</translation>
    </message>
    <message>
        <source>&amp;Save a copy of the session …</source>
        <translation>&amp;Sitzung als Kopie speichern …</translation>
    </message>
    <message>
        <source>Save the &amp;program …</source>
        <translation>&amp;Programm speichern …</translation>
    </message>
    <message>
        <source>Save the &amp;trajectory …</source>
        <translation>&amp;Trajektorie speichern …</translation>
    </message>
    <message>
        <source>Export &amp;C …</source>
        <translation>&amp;C exportieren …</translation>
    </message>
    <message>
        <source>Export the p&amp;lot …</source>
        <translation>D&amp;iagramm exportieren …</translation>
    </message>
    <message>
        <source>Pr&amp;eferences …</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Edit the program by hand</source>
        <translation>&amp;Programm von Hand bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Commit the edit</source>
        <translation>Bearbeitung ü&amp;bernehmen</translation>
    </message>
    <message>
        <source>&amp;Discard the edit</source>
        <translation>Bearbeitung &amp;verwerfen</translation>
    </message>
    <message>
        <source>C&amp;ompare with the start …</source>
        <translation>Mit dem &amp;Anfang vergleichen …</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>Wei&amp;tersuchen</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>R&amp;ückwärts suchen</translation>
    </message>
    <message>
        <source>&amp;Go to line …</source>
        <translation>&amp;Gehe zu Zeile …</translation>
    </message>
    <message>
        <source>Select the parent scope</source>
        <translation>Umgebenden Scope auswählen</translation>
    </message>
    <message>
        <source>Select the first child</source>
        <translation>Ersten darin auswählen</translation>
    </message>
    <message>
        <source>Select the next sibling</source>
        <translation>Nächsten daneben auswählen</translation>
    </message>
    <message>
        <source>Select the previous sibling</source>
        <translation>Vorigen daneben auswählen</translation>
    </message>
    <message>
        <source>&amp;Moves</source>
        <translation>&amp;Züge</translation>
    </message>
    <message>
        <source>&amp;Find a move</source>
        <translation>Zug &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Apply the step</source>
        <translation>Schritt aus&amp;führen</translation>
    </message>
    <message>
        <source>&amp;Measure this program</source>
        <translation>Dieses Programm &amp;messen</translation>
    </message>
    <message>
        <source>Measure &amp;every step up to here</source>
        <translation>&amp;Jeden Schritt bis hierher messen</translation>
    </message>
    <message>
        <source>Measure the mo&amp;ve under the pointer</source>
        <translation>&amp;Gewählten Zug messen</translation>
    </message>
    <message>
        <source>Measure every &amp;listed move</source>
        <translation>Alle &amp;aufgeführten Züge messen</translation>
    </message>
    <message>
        <source>&amp;Stop measuring</source>
        <translation>Messung a&amp;bbrechen</translation>
    </message>
    <message>
        <source>&amp;Rename the step</source>
        <translation>Schritt &amp;umbenennen</translation>
    </message>
    <message>
        <source>&amp;Note on the step …</source>
        <translation>&amp;Notiz zum Schritt …</translation>
    </message>
    <message>
        <source>&amp;Delete the step and its branch</source>
        <translation>Schritt mit allem &amp;danach löschen</translation>
    </message>
    <message>
        <source>Restore the last deleted branch</source>
        <translation>Zuletzt gelöschten Zweig wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Commands …</source>
        <translation>&amp;Befehle …</translation>
    </message>
    <message>
        <source>&amp;Fit the tree</source>
        <translation>Baum &amp;einpassen</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>&amp;Größere Schrift</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>&amp;Kleinere Schrift</translation>
    </message>
    <message>
        <source>La&amp;youts</source>
        <translation>La&amp;youts</translation>
    </message>
    <message>
        <source>C&amp;hoose a layout …</source>
        <translation>Layout &amp;wählen …</translation>
    </message>
    <message>
        <source>D&amp;elete a layout …</source>
        <translation>Layout &amp;löschen …</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>Layout &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Notices</source>
        <translation>&amp;Meldungen</translation>
    </message>
    <message>
        <source>Syste&amp;m colours</source>
        <translation>&amp;Farben des Systems</translation>
    </message>
    <message>
        <source>L&amp;ight colours</source>
        <translation>&amp;Helle Farben</translation>
    </message>
    <message>
        <source>&amp;Dark colours</source>
        <translation>&amp;Dunkle Farben</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;What is this pane</source>
        <translation>&amp;Was ist dieser Bereich</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>&amp;Über</translation>
    </message>
    <message>
        <source>&amp;%1 %2</source>
        <translation>&amp;%1 %2</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Programs, trajectories, sessions (*.dojo *.moves *.perfdojo);;All files (*)</source>
        <translation>Programme, Trajektorien, Sitzungen (*.dojo *.moves *.perfdojo);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save a copy of the session</source>
        <translation>Eine Kopie der Sitzung speichern</translation>
    </message>
    <message>
        <source>Sessions (*.perfdojo)</source>
        <translation>Sitzungen (*.perfdojo)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Save the program</source>
        <translation>Das Programm speichern</translation>
    </message>
    <message>
        <source>Programs (*.dojo)</source>
        <translation>Programme (*.dojo)</translation>
    </message>
    <message>
        <source>Save the trajectory</source>
        <translation>Die Trajektorie speichern</translation>
    </message>
    <message>
        <source>Trajectories (*.moves)</source>
        <translation>Trajektorien (*.moves)</translation>
    </message>
    <message>
        <source>Export C to a folder</source>
        <translation>C in einen Ordner exportieren</translation>
    </message>
    <message>
        <source>Wrote %1 to %2</source>
        <translation>%1 nach %2 geschrieben</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Save the layout</source>
        <translation>Layout speichern</translation>
    </message>
    <message>
        <source>Name of the layout:</source>
        <translation>Name des Layouts:</translation>
    </message>
    <message>
        <source>The layout was saved as %1.</source>
        <translation>Das Layout ist als „%1“ gespeichert.</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>Layouts</translation>
    </message>
    <message>
        <source>The layout %1 cannot be read.</source>
        <translation>Das Layout „%1“ ist nicht lesbar.</translation>
    </message>
    <message>
        <source>There is no saved layout.</source>
        <translation>Es ist kein Layout gespeichert.</translation>
    </message>
    <message>
        <source>Delete the layout:</source>
        <translation>Layout löschen:</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>&amp;Explain what I click</source>
        <translation>Angeklicktes &amp;erklären</translation>
    </message>
    <message>
        <source>Arrange the panes as in:</source>
        <translation>Die Bereiche anordnen wie in:</translation>
    </message>
    <message>
        <source>Other programs used the CPU during the measurement; measure again when the machine is idle.</source>
        <translation>Andere Programme haben während der Messung Rechenzeit verbraucht; messen Sie erneut, wenn der Rechner ruhig ist.</translation>
    </message>
    <message>
        <source>Edit ear&amp;lier steps …</source>
        <translation>&amp;Frühere Schritte bearbeiten …</translation>
    </message>
    <message>
        <source>Sa&amp;ve the layout …</source>
        <translation>Layout &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Pin the step as baseline</source>
        <translation>Schritt an&amp;heften: Beschleunigungen gegen ihn</translation>
    </message>
    <message>
        <source>Verif&amp;y the step</source>
        <translation>Schritt &amp;verifizieren</translation>
    </message>
    <message>
        <source>Create a branch witho&amp;ut the step …</source>
        <translation>Schritt &amp;weglassen …</translation>
    </message>
    <message>
        <source>E&amp;xport a report …</source>
        <translation>Beric&amp;ht exportieren …</translation>
    </message>
    <message>
        <source>Apply the recom&amp;mended correction</source>
        <translation>Schreiben, was wohl ge&amp;meint war</translation>
    </message>
    <message>
        <source>Preview the step in the &amp;C</source>
        <translation>Was der Schritt im &amp;C ändert</translation>
    </message>
    <message>
        <source>Explain this &amp;kind of move</source>
        <translation>Was diese Art von Zug &amp;tut</translation>
    </message>
    <message>
        <source>Reset the te&amp;xt size</source>
        <translation>Schrift in eigener Gr&amp;öße</translation>
    </message>
    <message>
        <source>Fold the scope, or unfold it</source>
        <translation>Scope falten oder entfalten</translation>
    </message>
    <message>
        <source>Fold every scope, or unfold all</source>
        <translation>Alle Scopes falten oder entfalten</translation>
    </message>
    <message>
        <source>Show which step changed each line</source>
        <translation>Zeigen, welcher Schritt jede Zeile erzeugt hat</translation>
    </message>
    <message>
        <source>Find &amp;and replace</source>
        <translation>Suchen und erset&amp;zen</translation>
    </message>
    <message>
        <source>Comple&amp;te the word</source>
        <translation>Wort vervo&amp;llständigen</translation>
    </message>
    <message>
        <source>Tree in col&amp;umns or compact</source>
        <translation>Baum in S&amp;palten oder kompakt</translation>
    </message>
    <message>
        <source>Fold or unfold the &amp;tree</source>
        <translation>Baum falten oder en&amp;tfalten</translation>
    </message>
    <message>
        <source>Measure each ne&amp;w step</source>
        <translation>Jeden neuen Schr&amp;itt messen</translation>
    </message>
    <message>
        <source>The session %1 was deleted.</source>
        <translation>Die Sitzung %1 ist gelöscht.</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>The session %1 was restored.</source>
        <translation>Die Sitzung %1 ist wieder da.</translation>
    </message>
    <message>
        <source>Open copie&amp;d text</source>
        <translation>Kopierten Te&amp;xt öffnen</translation>
    </message>
    <message>
        <source>This text is not a program: %1</source>
        <translation>Dieser Text ist kein Programm: %1</translation>
    </message>
    <message>
        <source>The session %1 was interrupted. Nothing is lost.</source>
        <translation>Die Sitzung %1 wurde unterbrochen. Nichts davon ist verloren.</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>S&amp;uche</translation>
    </message>
    <message>
        <source>&amp;Start a search from here</source>
        <translation>&amp;Suche von hier aus beginnen</translation>
    </message>
    <message>
        <source>&amp;Pause or continue it</source>
        <translation>&amp;Anhalten oder weitermachen</translation>
    </message>
    <message>
        <source>S&amp;top it</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Resume it</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Lock the selected place</source>
        <translation>Ausgewählte Stelle s&amp;perren</translation>
    </message>
    <message>
        <source>&amp;Open the find as a branch</source>
        <translation>Den Fund als &amp;Zweig öffnen</translation>
    </message>
    <message>
        <source>Compare with the previous &amp;step …</source>
        <translation>Mit &amp;dem Schritt davor vergleichen …</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>Be&amp;reiche</translation>
    </message>
    <message>
        <source>The &amp;C</source>
        <translation>Das &amp;C</translation>
    </message>
    <message>
        <source>The &amp;assembly</source>
        <translation>Der &amp;Assemblercode</translation>
    </message>
    <message>
        <source>The &amp;LLVM IR</source>
        <translation>Die &amp;LLVM IR</translation>
    </message>
    <message>
        <source>Tree coloured by &amp;kind</source>
        <translation>Baum nach A&amp;rt gefärbt</translation>
    </message>
    <message>
        <source>Tree coloured by &amp;executions</source>
        <translation>Baum nach A&amp;usführungen gefärbt</translation>
    </message>
    <message>
        <source>Tree coloured by estimated &amp;work</source>
        <translation>Baum nach &amp;geschätzter Arbeit gefärbt</translation>
    </message>
    <message>
        <source>Show the tree as a l&amp;ist</source>
        <translation>Baum als L&amp;iste oder gezeichnet</translation>
    </message>
    <message>
        <source>Plot of the &amp;runtime</source>
        <translation>&amp;Diagramm der Laufzeit</translation>
    </message>
    <message>
        <source>Plot of the &amp;speed-up</source>
        <translation>Diagramm der &amp;Beschleunigung</translation>
    </message>
    <message>
        <source>Plot of the r&amp;oofline</source>
        <translation>Diagramm der R&amp;oofline</translation>
    </message>
    <message>
        <source>Show libtorc&amp;h&apos;s time</source>
        <translation>Zeit von libtorch &amp;zeigen</translation>
    </message>
    <message>
        <source>The session is only in memory: the language changes at the next start.</source>
        <translation>Die Sitzung ist nur im Arbeitsspeicher: Die Sprache ändert sich mit dem nächsten Start.</translation>
    </message>
    <message>
        <source>%1, in memory</source>
        <translation>%1, im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Sessions cannot be stored in %1: %2.</source>
        <translation>Sitzungen lassen sich in %1 nicht festhalten: %2.</translation>
    </message>
    <message>
        <source>This one is in memory and is lost when the window closes.</source>
        <translation>Diese ist nur im Arbeitsspeicher und endet mit dem Fenster.</translation>
    </message>
    <message>
        <source>This one is %1, among temporary files.</source>
        <translation>Diese ist %1, bei den temporären Dateien.</translation>
    </message>
    <message>
        <source>Save a copy …</source>
        <translation>Kopie speichern …</translation>
    </message>
    <message>
        <source>&lt;h3&gt;PerfDojo Workbench %1&lt;/h3&gt;&lt;p&gt;Kernel optimisation as a game whose every move is legal.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Built with Qt, QScintilla, QCustomPlot, Graphviz, SQLite and LLVM.&lt;/p&gt;&lt;p&gt;The code that it writes, and the kernels, trajectories and instructions that come with it, are under MIT-0: use them as you like, without attribution.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;PerfDojo Workbench %1&lt;/h3&gt;&lt;p&gt;Kernel-Optimierung als Spiel, in dem jeder Zug zulässig ist.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Gebaut mit Qt, QScintilla, QCustomPlot, Graphviz, SQLite und LLVM.&lt;/p&gt;&lt;p&gt;Der Code, den es schreibt, und die Kernels, Trajektorien und Befehle, die mitgeliefert werden, stehen unter MIT-0: Verwenden Sie sie, wie Sie möchten, auch ohne uns zu nennen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glossar</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>&amp;Agent</source>
        <translation>&amp;Agent</translation>
    </message>
    <message>
        <source>Play its &amp;next move</source>
        <translation>Seinen &amp;nächsten Zug spielen</translation>
    </message>
    <message>
        <source>Play the &amp;rest of its line</source>
        <translation>Den &amp;Rest seiner Zugfolge spielen</translation>
    </message>
    <message>
        <source>&amp;Learn from this branch</source>
        <translation>Aus diesem Zweig &amp;lernen</translation>
    </message>
    <message>
        <source>&amp;Correct it by my moves</source>
        <translation>Ihn durch meine Züge &amp;korrigieren</translation>
    </message>
    <message>
        <source>Show what it thin&amp;ks</source>
        <translation>&amp;Zeigen, was er denkt</translation>
    </message>
    <message>
        <source>&amp;Train an agent</source>
        <translation>Einen Agenten &amp;trainieren</translation>
    </message>
    <message>
        <source>&amp;Pause the training or continue it</source>
        <translation>Das Training &amp;pausieren oder fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Stop the training</source>
        <translation>Das Training &amp;beenden</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesDetail</name>
    <message>
        <source>Not legal:</source>
        <translation>Nicht zulässig:</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Searching for moves that would make it legal …</source>
        <translation>Züge werden gesucht, nach denen er zulässig wäre …</translation>
    </message>
    <message>
        <source>Legal after</source>
        <translation>Zulässig nach</translation>
    </message>
    <message>
        <source>Changes rounding.</source>
        <translation>Ändert die Rundung.</translation>
    </message>
    <message>
        <source>Measured: %1.</source>
        <translation>Gemessen: %1.</translation>
    </message>
    <message>
        <source>Preview in the C</source>
        <translation>Was er im C ändert</translation>
    </message>
    <message>
        <source>No short sequence of moves was found that would make it legal.</source>
        <translation>Es wurden keine wenigen Züge gefunden, nach denen er zulässig wäre.</translation>
    </message>
    <message numerus="yes">
        <source>Apply all %n steps (Enter)</source>
        <translation>
            <numerusform>%n Schritt ausführen (Eingabetaste)</numerusform>
            <numerusform>Alle %n Schritte ausführen (Eingabetaste)</numerusform>
        </translation>
    </message>
    <message>
        <source>Mind:</source>
        <translation>Beachten:</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>Computes a function at another vector width, whose approximation may differ in the last place.</source>
        <translation>Berechnet eine Funktion in einer anderen Vektorbreite, in der ihre Näherung in der letzten Stelle abweichen kann.</translation>
    </message>
    <message>
        <source>, then %1</source>
        <translation>, dann %1</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesGroups</name>
    <message>
        <source>Iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Datenbewegung</translation>
    </message>
    <message>
        <source>Reductions</source>
        <translation>Reduktionen</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>Arithmetik</translation>
    </message>
    <message>
        <source>%1: %2 of %3 legal</source>
        <translation>%1: %2 von %3 zulässig</translation>
    </message>
    <message>
        <source>Sort by group</source>
        <translation>Nach Gruppe sortieren</translation>
    </message>
    <message>
        <source>Sort all moves by this column</source>
        <translation>Alle Züge nach dieser Spalte sortieren</translation>
    </message>
    <message>
        <source>Agent: %1</source>
        <translation>Agent: %1</translation>
    </message>
    <message>
        <source>Agent: stop here: %1</source>
        <translation>Agent: hier aufhören: %1</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesList</name>
    <message>
        <source>Moves</source>
        <translation>Züge</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesModel</name>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Not legal here:</source>
        <translation>Hier nicht zulässig:</translation>
    </message>
    <message>
        <source>Changes rounding.</source>
        <translation>Ändert die Rundung.</translation>
    </message>
    <message>
        <source>Inverse: %1.</source>
        <translation>Umkehrung: %1.</translation>
    </message>
    <message>
        <source>%1, not legal: %2</source>
        <translation>%1, nicht zulässig: %2</translation>
    </message>
    <message>
        <source>%1, legal</source>
        <translation>%1, zulässig</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Zug</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Advice:</source>
        <translation>Rat:</translation>
    </message>
    <message>
        <source>Also known as: %1</source>
        <translation>Auch bekannt als: %1</translation>
    </message>
    <message>
        <source>Computes a function at another vector width, whose approximation may differ in the last place.</source>
        <translation>Berechnet eine Funktion in einer anderen Vektorbreite, in der ihre Näherung in der letzten Stelle abweichen kann.</translation>
    </message>
    <message>
        <source>Agent: choice %1 of %2; play from there reaches %3 %4</source>
        <translation>Agent: Wahl %1 von %2; das Spiel von dort erreicht %3 %4</translation>
    </message>
    <message>
        <source>(a first guess, without reading the program after it)</source>
        <translation>(eine erste Schätzung, ohne das Programm danach zu lesen)</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesPane</name>
    <message>
        <source>Only this place</source>
        <translation>Nur hier</translation>
    </message>
    <message>
        <source>Illegal too</source>
        <translation>Unzulässige</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Measure all</source>
        <translation>Alle messen</translation>
    </message>
    <message>
        <source>Only moves of the selected place</source>
        <translation>Nur Züge an der ausgewählten Stelle</translation>
    </message>
    <message>
        <source>Also illegal moves, with the reason</source>
        <translation>Auch was nicht zulässig ist, mit dem Grund</translation>
    </message>
    <message>
        <source>Step: MOVE PLACE ARGUMENTS</source>
        <translation>Schritt: ZUG STELLE ARGUMENTE</translation>
    </message>
    <message>
        <source>The step to apply; its arguments can be edited</source>
        <translation>Der auszuführende Schritt; seine Parameter lassen sich ändern</translation>
    </message>
    <message>
        <source>What the step changes, or why it is illegal</source>
        <translation>Was der Schritt ändert oder warum er nicht zulässig ist</translation>
    </message>
    <message>
        <source>Apply this step (Enter)</source>
        <translation>Diesen Schritt ausführen (Eingabetaste)</translation>
    </message>
    <message>
        <source>Time this step against the current program, interleaved in one run</source>
        <translation>Diesen Schritt gegen das aktuelle Programm messen, abwechselnd in einem Lauf</translation>
    </message>
    <message>
        <source>Time every listed legal move</source>
        <translation>Jeden aufgeführten zulässigen Zug messen</translation>
    </message>
    <message>
        <source>%1 of %2 legal</source>
        <translation>%1 von %2 zulässig</translation>
    </message>
    <message>
        <source>Preview in the C</source>
        <translation>Was er im C ändert</translation>
    </message>
    <message>
        <source>Explain this move</source>
        <translation>Was dieser Zug tut</translation>
    </message>
    <message>
        <source>Change its arguments</source>
        <translation>Seine Parameter ändern</translation>
    </message>
    <message>
        <source>Select its place</source>
        <translation>Seine Stelle auswählen</translation>
    </message>
    <message>
        <source>Only moves named %1</source>
        <translation>Nur Züge namens %1</translation>
    </message>
    <message>
        <source>Copy the step</source>
        <translation>Schritt kopieren</translation>
    </message>
    <message>
        <source>Measure every listed move</source>
        <translation>Alle aufgeführten Züge messen</translation>
    </message>
    <message>
        <source>Filter moves and places</source>
        <translation>Züge und Stellen filtern</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>Apply %n steps</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>Hover over a move to preview its change here, or to see why it is illegal.</source>
        <translation>Zeigen Sie auf einen Zug: Hier steht, was er ändert oder warum er unzulässig ist.</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>das Programm</translation>
    </message>
    <message>
        <source>There is no move at %1.</source>
        <translation>Kein möglicher Zug: %1.</translation>
    </message>
    <message>
        <source>No move at %1 matches “%2”. Escape clears the filter.</source>
        <translation>Kein Zug namens „%2“: %1. Esc leert den Filter.</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesReference</name>
    <message>
        <source>For example, %1:</source>
        <translation>Zum Beispiel %1:</translation>
    </message>
</context>
<context>
    <name>dojo::app::NoticeBar</name>
    <message>
        <source>Notice</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Close the notice</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>dojo::app::NoticesModel</name>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n time(s)</source>
        <translation>
            <numerusform>%1, %n-mal</numerusform>
            <numerusform>%1, %n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2): %3</source>
        <translation>%1 (%2): %3</translation>
    </message>
</context>
<context>
    <name>dojo::app::NoticesPanel</name>
    <message>
        <source>Notices</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>dojo::app::PlotPane</name>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Save as PNG, SVG or CSV</source>
        <translation>Als PNG, SVG oder CSV speichern</translation>
    </message>
    <message>
        <source>Plot of the runtime per move; the timeline lists the same figures</source>
        <translation>Diagramm der Laufzeit je Zug; der Verlauf führt dieselben Zahlen auf</translation>
    </message>
    <message>
        <source>Export the plot</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>Pictures and tables (*.svg *.png *.csv)</source>
        <translation>Bilder und Tabellen (*.svg *.png *.csv)</translation>
    </message>
    <message>
        <source>Cannot write %1.</source>
        <translation>%1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Roofline plot of the steps; its table can be exported as CSV</source>
        <translation>Roofline-Diagramm der Schritte; seine Tabelle lässt sich als CSV exportieren</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Which plot is shown</source>
        <translation>Welches Diagramm gezeigt wird</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>Logarithmische Achse</translation>
    </message>
    <message>
        <source>arrows go from step to step</source>
        <translation>Pfeile führen von Schritt zu Schritt</translation>
    </message>
    <message>
        <source>95 % intervals; dashed: %1</source>
        <translation>95-%-Intervalle; gestrichelt: %1</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Vergleichswert</translation>
    </message>
    <message>
        <source>Measure the machine</source>
        <translation>Rechner vermessen</translation>
    </message>
    <message>
        <source>Measure this program</source>
        <translation>Dieses Programm messen</translation>
    </message>
    <message>
        <source>The machine&apos;s bandwidth and peak have not been measured yet.</source>
        <translation>Bandbreite und Spitzenleistung des Rechners sind noch nicht gemessen.</translation>
    </message>
    <message>
        <source>Speed-ups need the time of %1.</source>
        <translation>Beschleunigungen brauchen eine Zeit von %1.</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>Noch ist nichts gemessen.</translation>
    </message>
    <message>
        <source>%1 (95 %: %2 to %3)</source>
        <translation>%1 (95 %: %2 bis %3)</translation>
    </message>
    <message>
        <source>%1 against the previous step</source>
        <translation>%1 gegenüber dem Schritt davor</translation>
    </message>
    <message>
        <source>%1 Gflop/s at %2 flop per byte</source>
        <translation>%1 Gflop/s bei %2 flop je Byte</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>Es wird gemessen …</translation>
    </message>
    <message>
        <source>Go to this step</source>
        <translation>Hierher gehen</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Noch einmal messen</translation>
    </message>
    <message>
        <source>Use as baseline</source>
        <translation>Beschleunigungen gegenüber diesem</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>Das Bild kopieren</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Die Tabelle kopieren</translation>
    </message>
    <message>
        <source>hollow: out of date; %1</source>
        <translation>hohl: veraltet; %1</translation>
    </message>
    <message>
        <source>the current step is not measured; %1</source>
        <translation>der aktuelle Schritt ist nicht gemessen; %1</translation>
    </message>
    <message>
        <source>libtorch</source>
        <translation>libtorch</translation>
    </message>
    <message>
        <source>Show libtorch&apos;s time</source>
        <translation>Zeit von libtorch zeigen</translation>
    </message>
    <message>
        <source>Show libtorch&apos;s time for this kernel</source>
        <translation>Zeit von libtorch für diesen Kernel zeigen</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>Time libtorch again</source>
        <translation>libtorch noch einmal messen</translation>
    </message>
    <message>
        <source>Measuring %1 …</source>
        <translation>%1 wird gemessen …</translation>
    </message>
    <message>
        <source>triangles: what the agent expected to reach; %1</source>
        <translation>Dreiecke: was der Agent zu erreichen erwartete; %1</translation>
    </message>
</context>
<context>
    <name>dojo::app::PreferencesDialog</name>
    <message>
        <source>%1: vectors of %2 bits</source>
        <translation>%1: Vektoren mit %2 Bit</translation>
    </message>
    <message>
        <source>%1 (does not run here)</source>
        <translation>%1 (läuft hier nicht)</translation>
    </message>
    <message>
        <source>the system&apos;s</source>
        <translation>wie das System</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Code size</source>
        <translation>Schriftgröße des Codes</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Target and timing</source>
        <translation>Ziel und Messung</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>&amp;Sprache:</translation>
    </message>
    <message>
        <source>&amp;Colours:</source>
        <translation>&amp;Farben:</translation>
    </message>
    <message>
        <source>Text &amp;size:</source>
        <translation>Schrift&amp;größe:</translation>
    </message>
    <message>
        <source>Code &amp;font:</source>
        <translation>Schrift&amp;art des Codes:</translation>
    </message>
    <message>
        <source>Code s&amp;ize:</source>
        <translation>Größe &amp;des Codes:</translation>
    </message>
    <message>
        <source>Changing the language reopens the session and stops running measurements.</source>
        <translation>Eine andere Sprache öffnet die Sitzung neu und bricht laufende Messungen ab.</translation>
    </message>
    <message>
        <source>This machine: %1</source>
        <translation>Dieser Rechner: %1</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>± </source>
        <translation>± </translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>&amp;Target:</source>
        <translation>&amp;Ziel:</translation>
    </message>
    <message>
        <source>For sessions opened from now on: the instruction set and vector widths for moves and code.</source>
        <translation>Für Sitzungen, die ab jetzt begonnen werden: die Befehle und Vektorbreiten, für die Züge aufgeführt werden und Code erzeugt wird.</translation>
    </message>
    <message>
        <source>Th&amp;reads:</source>
        <translation>Th&amp;reads:</translation>
    </message>
    <message>
        <source>T&amp;ime limit per program:</source>
        <translation>&amp;Höchste Zeit je Programm:</translation>
    </message>
    <message>
        <source>&amp;Until the interval is within:</source>
        <translation>&amp;Bis das Intervall liegt in:</translation>
    </message>
    <message>
        <source>A program is run repeatedly until the 95 % confidence interval of the median is that narrow, or the time limit is reached. Existing times do not change.</source>
        <translation>Ein Programm läuft immer wieder, bis das 95-%-Konfidenzintervall des Medians so schmal ist oder die Zeit um ist. Bereits gemessene Zeiten bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>&amp;Measure every new step</source>
        <translation>Jeden neuen Schritt &amp;messen</translation>
    </message>
    <message>
        <source>Time limit per &amp;call:</source>
        <translation>Zeit je &amp;Aufruf höchstens:</translation>
    </message>
    <message>
        <source>A single clic&amp;k applies a legal move</source>
        <translation>Ein einfacher &amp;Klick führt einen zulässigen Zug aus</translation>
    </message>
    <message>
        <source>Otherwise use a double click or Enter; hovering over a move previews it in either case.</source>
        <translation>Sonst tun es ein Doppelklick oder die Eingabetaste; was ein Zug ändert, zeigt sich ohnehin, sobald die Maus auf ihm steht.</translation>
    </message>
    <message>
        <source>No font here has the characters of this language. Install one, for example fonts-wqy-microhei or fonts-noto-cjk.</source>
        <translation>Keine Schrift hier hat die Zeichen dieser Sprache. Installieren Sie eine, zum Beispiel fonts-wqy-microhei oder fonts-noto-cjk.</translation>
    </message>
</context>
<context>
    <name>dojo::app::ProgramModel</name>
    <message>
        <source>unrolled</source>
        <translation>ausgerollt</translation>
    </message>
    <message>
        <source>vectorised</source>
        <translation>vektorisiert</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>parallel</translation>
    </message>
    <message>
        <source>over the grid</source>
        <translation>über das Grid</translation>
    </message>
    <message>
        <source>over the block</source>
        <translation>über den Block</translation>
    </message>
    <message>
        <source>over the warp</source>
        <translation>über den Warp</translation>
    </message>
    <message>
        <source>one after another</source>
        <translation>nacheinander</translation>
    </message>
    <message>
        <source>%1: %2 iterations, %3</source>
        <translation>%1: %2 Iterationen, %3</translation>
    </message>
    <message>
        <source>Scope or operation</source>
        <translation>Scope oder Operation</translation>
    </message>
</context>
<context>
    <name>dojo::app::QueueStatus</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 von %2: %3</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>beginnt</translation>
    </message>
    <message>
        <source>, for %1 s</source>
        <translation>, seit %1 s</translation>
    </message>
    <message>
        <source>, about %1 s left</source>
        <translation>, noch etwa %1 s</translation>
    </message>
    <message>
        <source>It is being compiled.</source>
        <translation>Es wird übersetzt.</translation>
    </message>
    <message>
        <source>It is being timed.</source>
        <translation>Es wird gemessen.</translation>
    </message>
    <message>
        <source>Its outputs are being checked.</source>
        <translation>Seine Ausgaben werden geprüft.</translation>
    </message>
    <message>
        <source>Fingerprints are being compared.</source>
        <translation>Fingerabdrücke werden verglichen.</translation>
    </message>
</context>
<context>
    <name>dojo::app::RejectionsModel</name>
    <message>
        <source>Rejected because</source>
        <translation>Verworfen, weil</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Mal</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Etwa</translation>
    </message>
</context>
<context>
    <name>dojo::app::RepairDialog</name>
    <message>
        <source>Repair %1</source>
        <translation>%1 reparieren</translation>
    </message>
    <message>
        <source>The file&apos;s text</source>
        <translation>Text der Datei</translation>
    </message>
    <message>
        <source>%1 is not a valid program yet. Nothing is lost; the file changes only when it is saved.</source>
        <translation>%1 ist noch kein gültiges Programm. Nichts darin ist verloren; die Datei ändert sich, wenn sie gespeichert wird.</translation>
    </message>
    <message>
        <source>It is read as %1 and saved as UTF-8.</source>
        <translation>Sie wird als %1 gelesen und als UTF-8 gespeichert.</translation>
    </message>
    <message>
        <source>Apply the suggested correction (Alt+Return)</source>
        <translation>Schreiben, was wohl gemeint war (Alt+Eingabe)</translation>
    </message>
    <message>
        <source>Save the file, and open it if it is valid (Ctrl+Return)</source>
        <translation>Die Datei schreiben und öffnen, sobald sie ein Programm ist (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>A valid program.</source>
        <translation>Ein gültiges Programm.</translation>
    </message>
    <message>
        <source>Save and open</source>
        <translation>Speichern und öffnen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Change to &apos;%1&apos;</source>
        <translation>„%1“ schreiben</translation>
    </message>
    <message>
        <source>Not saved: another program has changed %1 in the meantime.</source>
        <translation>Nicht gespeichert: Ein anderes Programm hat %1 inzwischen geändert.</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>Nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Save the changes?</source>
        <translation>Das Geschriebene speichern?</translation>
    </message>
</context>
<context>
    <name>dojo::app::RooflinePlot</name>
    <message>
        <source>arithmetic intensity, flop per byte beyond the L2 cache (estimated)</source>
        <translation>arithmetische Intensität, flop je Byte jenseits des L2-Caches (geschätzt)</translation>
    </message>
    <message>
        <source>performance, Gflop/s</source>
        <translation>Leistung, Gflop/s</translation>
    </message>
    <message>
        <source>L2</source>
        <translation>L2</translation>
    </message>
    <message>
        <source>L3</source>
        <translation>L3</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>peak %1 Gflop/s</source>
        <translation>Spitze %1 Gflop/s</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
</context>
<context>
    <name>dojo::app::RuntimePlot</name>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>time per call</source>
        <translation>Zeit je Aufruf</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>nicht vergleichbar</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchForm</name>
    <message>
        <source>Sequences of a heuristic pass</source>
        <translation>Folgen einer Heuristik</translation>
    </message>
    <message>
        <source>Single steps</source>
        <translation>Einzelne Schritte</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>S&amp;trategy</source>
        <translation>S&amp;trategie</translation>
    </message>
    <message>
        <source>&amp;Over</source>
        <translation>&amp;Über</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>&amp;Budget</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>S&amp;eed</translation>
    </message>
    <message>
        <source>&amp;Locked</source>
        <translation>&amp;Gesperrt</translation>
    </message>
    <message>
        <source>&amp;Denied</source>
        <translation>&amp;Verboten</translation>
    </message>
    <message>
        <source>Single steps: one legal move at a time. Sequences of a heuristic pass: whole sequences tuned for this machine, mutated anywhere.</source>
        <translation>Einzelne Schritte: ein zulässiger Zug nach dem anderen. Folgen einer Heuristik: ganze Folgen, die diesen Rechner kennen, an beliebiger Stelle geändert.</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>What the budget counts</source>
        <translation>Was das Budget zählt</translation>
    </message>
    <message>
        <source>Equal seeds and equal times give equal searches.</source>
        <translation>Gleiche Seeds und gleiche Zeiten ergeben gleiche Suchen.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Places that must not change, such as t#1@0, or a buffer&apos;s name; separated by commas.</source>
        <translation>Stellen, die bleiben, wie sie sind, etwa t#1@0 oder der Name eines Puffers; durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>+ Selected</source>
        <translation>+ Auswahl</translation>
    </message>
    <message>
        <source>Lock the selected place</source>
        <translation>Die ausgewählte Stelle sperren</translation>
    </message>
    <message>
        <source>Kinds of moves that the search must not apply</source>
        <translation>Arten von Zügen, die die Suche nicht machen darf</translation>
    </message>
    <message>
        <source>no kind of move</source>
        <translation>keine Art von Zug</translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) of moves</source>
        <translation>
            <numerusform>%n Art von Zügen</numerusform>
            <numerusform>%n Arten von Zügen</numerusform>
        </translation>
    </message>
    <message>
        <source>The current step. Finds become branches from it.</source>
        <translation>Der aktuelle Schritt. Was gefunden wird, zweigt von ihm ab.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Gesperrt</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchLog</name>
    <message>
        <source>does not compile</source>
        <translation>lässt sich nicht übersetzen</translation>
    </message>
    <message>
        <source>crashes</source>
        <translation>stürzt ab</translation>
    </message>
    <message>
        <source>takes too long</source>
        <translation>dauert zu lange</translation>
    </message>
    <message>
        <source>wrong output</source>
        <translation>falsche Ausgabe</translation>
    </message>
    <message>
        <source>computes a different function</source>
        <translation>berechnet etwas anderes</translation>
    </message>
    <message>
        <source>no recorded outcome</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>The file holds no search.</source>
        <translation>Die Datei enthält keine Suche.</translation>
    </message>
    <message>
        <source>Simulated annealing</source>
        <translation>Simulated Annealing</translation>
    </message>
    <message>
        <source>Random sampling, weighted by cost</source>
        <translation>Zufällig, nach Kosten gewichtet</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>Strahlsuche</translation>
    </message>
    <message>
        <source>Hill climbing: best of the neighbours</source>
        <translation>Hill Climbing: bester Nachbar</translation>
    </message>
    <message>
        <source>Uniform random</source>
        <translation>Gleichmäßig zufällig</translation>
    </message>
    <message>
        <source>Coordinate descent over the pass&apos;s decisions</source>
        <translation>Koordinatenabstieg über die Entscheidungen des Passes</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>nicht entscheidbar</translation>
    </message>
    <message>
        <source>Learning agent</source>
        <translation>Lernender Agent</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchPane</name>
    <message>
        <source>What the search found</source>
        <translation>Was die Suche fand</translation>
    </message>
    <message>
        <source>Why programs were rejected</source>
        <translation>Warum Programme verworfen wurden</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Finds</source>
        <translation>Funde</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Search from the current step</source>
        <translation>Vom aktuellen Schritt aus suchen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Continue where the search ended, up to the budget</source>
        <translation>Dort weitermachen, wo die Suche endete, bis zum Budget</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause after the current measurement</source>
        <translation>Ruhen, sobald gemessen ist, was gerade läuft</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>End the search; everything found is kept</source>
        <translation>Die Suche beenden; alles Gefundene bleibt erhalten</translation>
    </message>
    <message>
        <source>Open the find</source>
        <translation>Fund öffnen</translation>
    </message>
    <message>
        <source>Open the selected find, or the best one, as a branch of the timeline</source>
        <translation>Den ausgewählten Fund oder den besten zu einem Zweig des Verlaufs machen</translation>
    </message>
    <message>
        <source>Which search of this session is shown</source>
        <translation>Welche Suche dieser Sitzung gezeigt wird</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Über die Zeit</translation>
    </message>
    <message>
        <source>Plot of every program&apos;s time; the finds are listed beside it</source>
        <translation>Diagramm der Zeit jedes Programms; die Funde stehen daneben</translation>
    </message>
    <message>
        <source>The search is done: %1.</source>
        <translation>Die Suche ist fertig: %1.</translation>
    </message>
    <message>
        <source>The search was stopped; Resume continues it.</source>
        <translation>Die Suche wurde beendet; Fortsetzen macht weiter.</translation>
    </message>
    <message>
        <source>The search ended: %1. Everything it found is kept; Resume continues it.</source>
        <translation>Die Suche endete: %1. Alles Gefundene ist erhalten; Fortsetzen macht weiter.</translation>
    </message>
    <message>
        <source>Program %1: %2, %3</source>
        <translation>Programm %1: %2, %3</translation>
    </message>
    <message>
        <source>pruned after one or two calls</source>
        <translation>nach ein, zwei Aufrufen aufgegeben</translation>
    </message>
    <message>
        <source>the best so far, verified; a double click opens it</source>
        <translation>das Beste bisher, geprüft; ein Doppelklick öffnet es</translation>
    </message>
    <message>
        <source>Finds (%1)</source>
        <translation>Funde (%1)</translation>
    </message>
    <message>
        <source>Rejected (%1)</source>
        <translation>Verworfen (%1)</translation>
    </message>
    <message>
        <source>the start is being timed</source>
        <translation>der Anfang wird gemessen</translation>
    </message>
    <message>
        <source>%1 of %2 programs</source>
        <translation>%1 von %2 Programmen</translation>
    </message>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation>
            <numerusform>%n Programm</numerusform>
            <numerusform>%n Programme</numerusform>
        </translation>
    </message>
    <message>
        <source>, best %1</source>
        <translation>, bestes %1</translation>
    </message>
    <message>
        <source>, %1 per second</source>
        <translation>, %1 je Sekunde</translation>
    </message>
    <message>
        <source>, about %1 left</source>
        <translation>, noch etwa %1</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Wird beendet …</translation>
    </message>
    <message>
        <source>Paused: %1</source>
        <translation>Angehalten: %1</translation>
    </message>
    <message>
        <source>Waiting while this window measures: %1</source>
        <translation>Wartet, solange dieses Fenster misst: %1</translation>
    </message>
    <message>
        <source>Searching: %1</source>
        <translation>Sucht: %1</translation>
    </message>
    <message>
        <source>There is no search here yet.</source>
        <translation>Hier wurde noch nicht gesucht.</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>Fertig: %1</translation>
    </message>
    <message>
        <source>Not finished: %1</source>
        <translation>Nicht fertig: %1</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Horizontal axis: seconds or programs</source>
        <translation>Worüber das Diagramm verläuft: Sekunden oder Programme</translation>
    </message>
    <message>
        <source>Search %1, from %2</source>
        <translation>Suche %1, ab %2</translation>
    </message>
    <message>
        <source>Reading the search …</source>
        <translation>Die Suche wird gelesen …</translation>
    </message>
    <message>
        <source>The start program exceeds the error bound (%1). What is found must not.</source>
        <translation>Das Programm, von dem ausgegangen wird, rundet um mehr als erlaubt (%1). Was gefunden wird, darf das nicht.</translation>
    </message>
    <message>
        <source>These are the settings of a search. Start, or the same key again, starts it.</source>
        <translation>Das wird von einer Suche verlangt. „Beginnen“ oder noch einmal dieselbe Taste startet sie.</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchPlot</name>
    <message>
        <source>time per call</source>
        <translation>Zeit je Aufruf</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>programs evaluated</source>
        <translation>ausgewertete Programme</translation>
    </message>
    <message>
        <source>Every timed program of a search is a dot here.</source>
        <translation>Jedes Programm, das eine Suche misst, wird hier zu einem Punkt.</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchProcess</name>
    <message>
        <source>the search process was killed from outside</source>
        <translation>der suchende Prozess wurde von außen beendet</translation>
    </message>
    <message>
        <source>the search process ended with exit code %1</source>
        <translation>der suchende Prozess endete mit Code %1</translation>
    </message>
</context>
<context>
    <name>dojo::app::SessionsModel</name>
    <message numerus="yes">
        <source>%1 · %n step(s) · %2</source>
        <translation>
            <numerusform>%1 · %n Schritt · %2</numerusform>
            <numerusform>%1 · %n Schritte · %2</numerusform>
        </translation>
    </message>
    <message>
        <source> · open in a window</source>
        <translation> · in einem Fenster geöffnet</translation>
    </message>
    <message>
        <source> · was interrupted, everything is kept</source>
        <translation> · wurde unterbrochen, alles ist erhalten</translation>
    </message>
    <message>
        <source>The session %1 is open in a window.</source>
        <translation>Die Sitzung %1 ist in einem Fenster geöffnet.</translation>
    </message>
    <message>
        <source>A search of the session %1 is running.</source>
        <translation>Eine Suche der Sitzung %1 läuft.</translation>
    </message>
    <message>
        <source>Another session now has the name %1.</source>
        <translation>Eine andere Sitzung heißt jetzt %1.</translation>
    </message>
</context>
<context>
    <name>dojo::app::StartPage</name>
    <message>
        <source>Open kernel</source>
        <translation>Kernel öffnen</translation>
    </message>
    <message>
        <source>Play its trajectory</source>
        <translation>Trajektorie abspielen</translation>
    </message>
    <message>
        <source>PerfDojo Workbench</source>
        <translation>PerfDojo Workbench</translation>
    </message>
    <message>
        <source>Choose a kernel and make it fast, one legal move at a time.</source>
        <translation>Wählen Sie einen Kernel und machen Sie ihn schnell, mit einem zulässigen Zug nach dem anderen.</translation>
    </message>
    <message>
        <source>Filter kernels</source>
        <translation>Kernels filtern</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernels</translation>
    </message>
    <message>
        <source>Text of the kernel</source>
        <translation>Text des Kernels</translation>
    </message>
    <message>
        <source>Open the kernel with its shipped trajectory applied</source>
        <translation>Den Kernel mit den mitgelieferten Schritten öffnen, die ihn schnell machen</translation>
    </message>
    <message>
        <source>Filter sessions</source>
        <translation>Sitzungen filtern</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Sessions are saved here automatically, step by step.</source>
        <translation>Jede Sitzung wird hier von selbst festgehalten, Schritt für Schritt.</translation>
    </message>
    <message>
        <source>Open a file …</source>
        <translation>Datei öffnen …</translation>
    </message>
    <message>
        <source>A program, a trajectory or a session; files can also be dropped on the window</source>
        <translation>Ein Programm, eine Trajektorie oder eine Sitzung; Dateien lassen sich auch auf das Fenster ziehen</translation>
    </message>
    <message>
        <source>&lt;b&gt;Kernels.&lt;/b&gt; Each is a small loop program, with a picture of its tree. Choose one with the arrow keys or type in the line above.</source>
        <translation>&lt;b&gt;Kernels.&lt;/b&gt; Jeder ist ein kleines Programm aus Schleifen, mit einem Bild seines Baums. Wählen Sie einen mit den Pfeiltasten oder durch Tippen in der Zeile darüber.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Its program.&lt;/b&gt; What the kernel computes, in the text form that all panes show.</source>
        <translation>&lt;b&gt;Sein Programm.&lt;/b&gt; Was der Kernel berechnet, in dem Text, mit dem hier alles arbeitet.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Open it.&lt;/b&gt; This starts a session with the unoptimised kernel. “Play its trajectory”, if there is one, applies the steps that make it fast.</source>
        <translation>&lt;b&gt;Öffnen.&lt;/b&gt; Das beginnt eine Sitzung mit dem Kernel, wie er ist. „Trajektorie abspielen“ öffnet ihn, wo es eine gibt, mit den Schritten, die ihn schnell machen.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Sessions.&lt;/b&gt; Every step is saved automatically, so closing the window loses nothing. Earlier sessions are here.</source>
        <translation>&lt;b&gt;Sitzungen.&lt;/b&gt; Jeder Schritt wird von selbst festgehalten; beim Schließen des Fensters geht nichts verloren. Was Sie früher getan haben, steht hier.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Copy its path</source>
        <translation>Den Pfad kopieren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Copy its text</source>
        <translation>Seinen Text kopieren</translation>
    </message>
    <message>
        <source>What limits it …</source>
        <translation>Was ihn begrenzt …</translation>
    </message>
</context>
<context>
    <name>dojo::app::StepPlanModel</name>
    <message>
        <source>dropped</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>relocated: %1</source>
        <translation>verlegt: %1</translation>
    </message>
    <message>
        <source>now illegal: %1</source>
        <translation>jetzt unzulässig: %1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>step %1, kept</source>
        <translation>Schritt %1, behalten</translation>
    </message>
    <message>
        <source>step %1, dropped</source>
        <translation>Schritt %1, weggelassen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>New state</source>
        <translation>Was daraus wird</translation>
    </message>
</context>
<context>
    <name>dojo::app::TimelinePane</name>
    <message>
        <source>Timeline</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Go to this step</source>
        <translation>Hierher gehen</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Compare with the current program …</source>
        <translation>Mit dem aktuellen Programm vergleichen …</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Note …</source>
        <translation>Notiz …</translation>
    </message>
    <message>
        <source>Delete with its branch</source>
        <translation>Mit allem danach löschen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Note on this step:</source>
        <translation>Was zu diesem Schritt zu merken ist:</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Verifizieren</translation>
    </message>
    <message>
        <source>Use the start as baseline again</source>
        <translation>Beschleunigungen wieder gegen den Anfang</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>Anheften: Beschleunigungen gegen diesen</translation>
    </message>
    <message>
        <source>Compare with the previous step …</source>
        <translation>Mit dem Schritt davor vergleichen …</translation>
    </message>
    <message>
        <source>Compare with the baseline …</source>
        <translation>Mit dem Vergleichswert vergleichen …</translation>
    </message>
    <message>
        <source>Edit the steps from here …</source>
        <translation>Die Schritte ab hier bearbeiten …</translation>
    </message>
    <message>
        <source>Drop this step …</source>
        <translation>Diesen Schritt weglassen …</translation>
    </message>
    <message>
        <source>Copy the step</source>
        <translation>Schritt kopieren</translation>
    </message>
    <message>
        <source>Play the agent&apos;s moves up to here</source>
        <translation>Die Züge des Agenten bis hierher spielen</translation>
    </message>
</context>
<context>
    <name>dojo::app::Tour</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>Skip the tour</source>
        <translation>Rundgang überspringen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>dojo::app::TrainingPane</name>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Which curves of the training are shown</source>
        <translation>Welche Kurven des Trainings gezeigt werden</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Train an agent for this kernel; one that is there goes on</source>
        <translation>Einen Agenten für diesen Kernel trainieren; ein vorhandener lernt weiter</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause after the current measurement</source>
        <translation>Nach der laufenden Messung ruhen lassen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>End the training; its agent is kept</source>
        <translation>Das Training beenden; sein Agent bleibt erhalten</translation>
    </message>
    <message>
        <source>Programs:</source>
        <translation>Programme:</translation>
    </message>
    <message>
        <source>How many programs the training evaluates</source>
        <translation>Wie viele Programme das Training auswertet</translation>
    </message>
    <message>
        <source>The training is done: %1.</source>
        <translation>Das Training ist fertig: %1.</translation>
    </message>
    <message>
        <source>The training was stopped; its agent is kept, and training goes on from it.</source>
        <translation>Das Training wurde beendet; sein Agent bleibt erhalten, und das nächste setzt es fort.</translation>
    </message>
    <message>
        <source>The training ended: %1</source>
        <translation>Das Training ist zu Ende: %1</translation>
    </message>
    <message>
        <source>An agent is stored beside its session, but this session is only in memory: save a copy and open it.</source>
        <translation>Ein Agent wird neben seine Sitzung geschrieben, die hier nur im Arbeitsspeicher ist: Speichern Sie eine Kopie davon und öffnen Sie diese.</translation>
    </message>
    <message>
        <source>Curves of the training: %1</source>
        <translation>Kurven des Trainings: %1</translation>
    </message>
    <message>
        <source>the start is being timed</source>
        <translation>der Anfang wird gemessen</translation>
    </message>
    <message>
        <source>%1 of %2 programs</source>
        <translation>%1 von %2 Programmen</translation>
    </message>
    <message>
        <source>, best %1</source>
        <translation>, bestes %1</translation>
    </message>
    <message numerus="yes">
        <source>, remembers %n move(s)</source>
        <translation>
            <numerusform>, erinnert sich an %n Zug</numerusform>
            <numerusform>, erinnert sich an %n Züge</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Wird beendet …</translation>
    </message>
    <message>
        <source>Paused: %1</source>
        <translation>Ruht: %1</translation>
    </message>
    <message>
        <source>Waiting while this window measures: %1</source>
        <translation>Wartet, solange dieses Fenster misst: %1</translation>
    </message>
    <message>
        <source>Training: %1</source>
        <translation>Trainiert: %1</translation>
    </message>
    <message>
        <source>No training runs.</source>
        <translation>Es läuft kein Training.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>The best time, and that of its policy</source>
        <translation>Die beste Zeit und die seiner Strategie</translation>
    </message>
    <message>
        <source>How far its networks are from what they learn</source>
        <translation>Wie weit seine Netze von dem entfernt sind, was sie lernen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>The speed-up that it expects, and that it has reached</source>
        <translation>Die Beschleunigung, die es erwartet, und die erreichte</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>How much it explores, and how much of that it takes back</source>
        <translation>Wie viel es erkundet, und wie viel davon es zurücknimmt</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>Wofür Zeit verwendet wurde</translation>
    </message>
</context>
<context>
    <name>dojo::app::TrainingPlot</name>
    <message>
        <source>timing</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Einbetten</translation>
    </message>
    <message>
        <source>updating</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bestes</translation>
    </message>
    <message>
        <source>policy without exploring</source>
        <translation>Strategie ohne Erkunden</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>expected from the start</source>
        <translation>vom Anfang aus erwartet</translation>
    </message>
    <message>
        <source>reached</source>
        <translation>erreicht</translation>
    </message>
    <message>
        <source>epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>moves taken back</source>
        <translation>zurückgenommene Züge</translation>
    </message>
    <message>
        <source>The curves of a training are drawn here while it runs.</source>
        <translation>Hier entstehen die Kurven eines Trainings, während es läuft.</translation>
    </message>
    <message>
        <source>time per call</source>
        <translation>Zeit je Aufruf</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>programs evaluated</source>
        <translation>ausgewertete Programme</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>listing moves</source>
        <translation>Züge auflisten</translation>
    </message>
    <message>
        <source>valuing</source>
        <translation>Bewerten</translation>
    </message>
</context>
<context>
    <name>dojo::app::TrainingProcess</name>
    <message>
        <source>the training process was killed from outside</source>
        <translation>der trainierende Prozess wurde von außen beendet</translation>
    </message>
    <message>
        <source>the training process ended with exit code %1</source>
        <translation>der trainierende Prozess endete mit dem Rückgabewert %1</translation>
    </message>
</context>
<context>
    <name>dojo::app::TreeCompare</name>
    <message>
        <source>Tree before</source>
        <translation>Baum vorher</translation>
    </message>
    <message>
        <source>Tree after</source>
        <translation>Baum nachher</translation>
    </message>
    <message>
        <source>Nodes that differ</source>
        <translation>Knoten, die sich unterscheiden</translation>
    </message>
    <message>
        <source>The two trees are identical.</source>
        <translation>Beide Bäume sind gleich.</translation>
    </message>
    <message numerus="yes">
        <source>%n removed</source>
        <translation>
            <numerusform>%n entfernt</numerusform>
            <numerusform>%n entfernt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n geändert</numerusform>
            <numerusform>%n geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <translation>
            <numerusform>%n hinzugefügt</numerusform>
            <numerusform>%n hinzugefügt</numerusform>
        </translation>
    </message>
    <message>
        <source>removed:</source>
        <translation>entfernt:</translation>
    </message>
    <message>
        <source>added:</source>
        <translation>hinzugefügt:</translation>
    </message>
    <message>
        <source>changed:</source>
        <translation>geändert:</translation>
    </message>
</context>
<context>
    <name>dojo::app::TreeMinimap</name>
    <message>
        <source>Overview of the tree</source>
        <translation>Übersicht des Baums</translation>
    </message>
    <message>
        <source>The whole tree; click or drag to go there</source>
        <translation>Der ganze Baum; drücken oder ziehen, um dorthin zu gehen</translation>
    </message>
</context>
<context>
    <name>dojo::app::TreePane</name>
    <message>
        <source>Drawing of the program&apos;s tree; the list button shows it as a list</source>
        <translation>Gezeichneter Baum des Programms; die Listenschaltfläche zeigt dasselbe als Liste</translation>
    </message>
    <message>
        <source>Colour: kind</source>
        <translation>Nach Art</translation>
    </message>
    <message>
        <source>Colour: executions</source>
        <translation>Nach Ausführungen</translation>
    </message>
    <message>
        <source>What the colours of the tree mean</source>
        <translation>Was die Farben des Baums bedeuten</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show the whole tree</source>
        <translation>Den ganzen Baum zeigen</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Show the tree as a list</source>
        <translation>Den Baum als Liste zeigen</translation>
    </message>
    <message>
        <source>Tree of the program</source>
        <translation>Baum des Programms</translation>
    </message>
    <message>
        <source>Colour: estimated work</source>
        <translation>Nach geschätzter Arbeit</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Falten</translation>
    </message>
    <message>
        <source>Collapse every outermost scope, or show all of them</source>
        <translation>Alle äußersten Scopes zusammenklappen oder alle zeigen</translation>
    </message>
</context>
<context>
    <name>dojo::app::TreeScene</name>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>a thousand million times</source>
        <translation>eine Milliarde Mal</translation>
    </message>
    <message>
        <source>0.1 %</source>
        <translation>0,1 %</translation>
    </message>
    <message>
        <source>all of the estimated work</source>
        <translation>die ganze geschätzte Arbeit</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>parallel</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>Vektor</translation>
    </message>
    <message>
        <source>unrolled</source>
        <translation>ausgerollt</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>runs %L1 times</source>
        <translation>läuft %L1-mal</translation>
    </message>
    <message>
        <source>%1 % of the estimated work (executions times operator cost)</source>
        <translation>%1 % der geschätzten Arbeit (Ausführungen mal Kosten des Operators)</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>Warp</translation>
    </message>
</context>
<context>
    <name>dojo::app::Workbench</name>
    <message>
        <source>Selected place</source>
        <translation>Ausgewählte Stelle</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Züge</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Not legal: %1</source>
        <translation>Nicht zulässig: %1</translation>
    </message>
    <message>
        <source>The edit was committed as a step; verifying it …</source>
        <translation>Die Bearbeitung ist jetzt ein Schritt; es wird verifiziert, dass er dasselbe berechnet …</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Program and moves</source>
        <translation>Programm und Züge</translation>
    </message>
    <message>
        <source>Program and code</source>
        <translation>Programm und Code</translation>
    </message>
    <message>
        <source>Timeline and times</source>
        <translation>Verlauf und Zeiten</translation>
    </message>
    <message>
        <source>&lt;b&gt;Moves.&lt;/b&gt; The legal moves at the selected place. Hover to preview, press Enter to apply. Illegal moves show why.</source>
        <translation>&lt;b&gt;Züge.&lt;/b&gt; Was an der ausgewählten Stelle zulässig ist. Zeigen Sie auf einen Zug für die Vorschau; die Eingabetaste führt ihn aus. Was nicht zulässig ist, sagt, warum.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Code.&lt;/b&gt; The generated C and the compiler&apos;s output, each line linked to its place.</source>
        <translation>&lt;b&gt;Code.&lt;/b&gt; Das C, das aus dem Programm wird, und was der Compiler daraus macht; jede Zeile gehört zu ihrer Stelle.</translation>
    </message>
    <message>
        <source>&lt;b&gt;The tree.&lt;/b&gt; The same program, drawn. Colours show kinds of loops or how often they run.</source>
        <translation>&lt;b&gt;Der Baum.&lt;/b&gt; Dasselbe Programm, gezeichnet. Farben zeigen die Art der Schleifen oder wie oft sie laufen.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Where you are.&lt;/b&gt; The selected place, as written in steps. F1 explains a pane, Ctrl+Shift+P finds any command.</source>
        <translation>&lt;b&gt;Wo Sie sind.&lt;/b&gt; Die ausgewählte Stelle, wie Schritte sie nennen. F1 erklärt einen Bereich, Strg+Umschalt+P findet jeden Befehl.</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>das Programm</translation>
    </message>
    <message numerus="yes">
        <source>%n legal move(s) at %1</source>
        <translation>
            <numerusform>%n zulässiger Zug bei %1</numerusform>
            <numerusform>%n zulässige Züge bei %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Find a move here</source>
        <translation>Hier einen Zug suchen</translation>
    </message>
    <message>
        <source>Measure every listed move</source>
        <translation>Alle aufgeführten Züge messen</translation>
    </message>
    <message>
        <source>Edit the program by hand</source>
        <translation>Programm von Hand bearbeiten</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Verified: %1.</source>
        <translation>Verifiziert: %1.</translation>
    </message>
    <message>
        <source>The edit computes a different function: %1.</source>
        <translation>Die Bearbeitung berechnet etwas anderes: %1.</translation>
    </message>
    <message>
        <source>Step %1 computes a different function: %2.</source>
        <translation>Schritt %1 berechnet etwas anderes: %2.</translation>
    </message>
    <message>
        <source>&lt;b&gt;The program.&lt;/b&gt; Click a scope or an operation: every pane selects the same place.</source>
        <translation>&lt;b&gt;Das Programm.&lt;/b&gt; Klicken Sie auf einen Scope oder eine Operation: jeder Bereich wählt dieselbe Stelle aus.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Timeline.&lt;/b&gt; Every step is kept. Click one to go back; a move from there creates a branch. Ctrl+M measures.</source>
        <translation>&lt;b&gt;Verlauf.&lt;/b&gt; Jeder Schritt bleibt. Ein Klick führt zu ihm zurück; ein Zug von dort eröffnet einen Zweig. Strg+M misst.</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Search and timeline</source>
        <translation>Suche und Verlauf</translation>
    </message>
    <message>
        <source>&lt;b&gt;Plots.&lt;/b&gt; The time of each step, its speed-up over the start, and its distance from the roofline of this machine. The Search tab beside it runs a search strategy.</source>
        <translation>&lt;b&gt;Diagramme.&lt;/b&gt; Die Zeit jedes Schritts, seine Beschleunigung gegenüber dem Anfang und sein Abstand von der Roofline dieses Rechners. Der Reiter „Suche“ daneben führt eine Suchstrategie aus.</translation>
    </message>
    <message>
        <source>All of these in the list of moves</source>
        <translation>Alle davon in der Liste der Züge</translation>
    </message>
    <message>
        <source>Not verified: %1.</source>
        <translation>Nicht verifiziert: %1.</translation>
    </message>
    <message>
        <source>The edit of step %1 is not committed. Its text is kept there.</source>
        <translation>Die Bearbeitung von Schritt %1 ist nicht übernommen. Ihr Text bleibt dort erhalten.</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Agent and training</source>
        <translation>Agent und Training</translation>
    </message>
</context>
<context>
    <name>dojo::app::Workspace</name>
    <message>
        <source>The step was renamed.</source>
        <translation>Der Schritt heißt jetzt anders.</translation>
    </message>
    <message>
        <source>The note of the step was changed.</source>
        <translation>Der Schritt hat eine andere Notiz.</translation>
    </message>
    <message>
        <source>The step and its branch were deleted.</source>
        <translation>Der Schritt und was ihm folgte sind gelöscht.</translation>
    </message>
    <message>
        <source>The baseline of speed-ups was changed.</source>
        <translation>Beschleunigungen gelten gegenüber einem anderen Schritt.</translation>
    </message>
    <message>
        <source>A search is stored beside its session, but this session is only in memory: save a copy and open it.</source>
        <translation>Eine Suche wird neben ihre Sitzung geschrieben, die hier nur im Arbeitsspeicher ist: Speichern Sie eine Kopie davon und öffnen Sie diese.</translation>
    </message>
</context>
</TS>
