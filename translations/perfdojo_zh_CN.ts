<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Core</name>
    <message>
        <source>&apos;{}#{}&apos; has {} scope(s) around it, so none at depth {}</source>
        <translation>“{}#{}”外有 {} 个循环域，因此深度 {} 处没有</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and &apos;{}&apos; differ in type or shape</source>
        <translation>“{}”和“{}”的类型或形状不同</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be set to {}, which is out of range</source>
        <translation>“{}”不能设为 {}，超出范围</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has more than {} elements</source>
        <translation>“{}”的元素超过 {} 个</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has {} dimension(s), here it has {} index(es)</source>
        <translation>“{}”有 {} 个维度，这里有 {} 个下标</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has {} dimension(s); the place is a buffer such as {}</source>
        <translation>“{}”有 {} 个维度；位置应是缓冲区，如 {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has {} dimension(s); the place is a dimension such as {}.0</source>
        <translation>“{}”有 {} 个维度；位置应是维度，如 {}.0</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has {} target(s), here there are {}</source>
        <translation>“{}”有 {} 个目标，这里有 {} 个</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is a reserved word and cannot name {}</source>
        <translation>“{}”是保留字，不能用作名称（{}）</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is already a constant</source>
        <translation>“{}”已是常量</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is already an array</source>
        <translation>“{}”已是数组</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input and is never written</source>
        <translation>“{}”是输入，不可写入</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input of the first program, not of the second</source>
        <translation>“{}”是第一个程序的输入，不是第二个的</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input of the second program, not of the first</source>
        <translation>“{}”是第二个程序的输入，不是第一个的</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input, and its memory is the caller&apos;s</source>
        <translation>“{}”是输入，其内存属于调用者</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input, and {}</source>
        <translation>“{}”是输入，{}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an output of the first program, not of the second</source>
        <translation>“{}”是第一个程序的输出，不是第二个的</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an output of the kernel</source>
        <translation>“{}”是内核的输出</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an output of the second program, not of the first</source>
        <translation>“{}”是第二个程序的输出，不是第一个的</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an output, and {}</source>
        <translation>“{}”是输出，{}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is listed twice among in and out</source>
        <translation>“{}”在 in 和 out 中列出两次</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a constant declared above</source>
        <translation>“{}”不是上文声明的常量</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a place; places look like t, t#1, t#1@0 (the scope at depth 0 around the second operation that writes t) or t.0 (a buffer&apos;s dimension)</source>
        <translation>“{}”不是位置；位置形如 t、t#1、t#1@0（写入 t 的第二个运算外、深度 0 处的循环域）或 t.0（缓冲区的维度）</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a step; a step is MOVE PLACE [ARGUMENT …], such as split_scope y@1 16</source>
        <translation>“{}”不是步骤；步骤形如 MOVE PLACE [ARGUMENT …]，例如 split_scope y@1 16</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not one of two factors of {}</source>
        <translation>“{}”不是 {} 的两个因子之一</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not read inside {}</source>
        <translation>“{}”在 {} 内没有被读取</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not the name of another buffer</source>
        <translation>“{}”不是另一个缓冲区的名字</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not used inside {}</source>
        <translation>“{}”在 {} 内没有被使用</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not written inside {}</source>
        <translation>“{}”在 {} 内没有被写入</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is written faster than it can be read</source>
        <translation>“{}”的写入速度快于读取速度</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is {} already</source>
        <translation>“{}”已经是 {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is {} but has no buffer</source>
        <translation>“{}”是{}，但没有缓冲区</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is {}, so every dimension must be materialised</source>
        <translation>“{}”是{}，因此每个维度都必须有自己的内存</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is {}, so its buffer must be heap</source>
        <translation>“{}”是{}，因此其缓冲区必须在 heap</translation>
    </message>
    <message>
        <source>&apos;{}&apos; shares its buffer &apos;{}&apos; with no other array</source>
        <translation>“{}”没有与其他数组共用缓冲区“{}”</translation>
    </message>
    <message>
        <source>&apos;{}&apos; takes {} bytes, too many for the stack, and on the heap the iterations of {}, which run at once, would share it</source>
        <translation>“{}”占 {} 字节，栈放不下；放到堆上则会被同时执行的 {} 的各次迭代共用</translation>
    </message>
    <message>
        <source>&apos;{}&apos; takes {} bytes, {} holds at most {}</source>
        <translation>“{}”占 {} 字节，{} 最多容纳 {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; would have more than {} elements</source>
        <translation>“{}”的元素将超过 {} 个</translation>
    </message>
    <message>
        <source>a buffer set needs {} MB of memory, {} MB are available</source>
        <translation>一组缓冲区需要 {} MB 内存，可用 {} MB</translation>
    </message>
    <message>
        <source>a comparison gives bool, so its target must be bool</source>
        <translation>比较的结果是 bool，因此目标必须是 bool</translation>
    </message>
    <message>
        <source>a comparison needs at least one array</source>
        <translation>比较至少需要一个数组</translation>
    </message>
    <message>
        <source>a control code, not text</source>
        <translation>控制字符，不是文本</translation>
    </message>
    <message>
        <source>a message of {} bytes is too long</source>
        <translation>{} 字节的消息过长</translation>
    </message>
    <message>
        <source>a program has at most {} arrays</source>
        <translation>一个程序最多有 {} 个数组</translation>
    </message>
    <message>
        <source>a program has at most {} constants</source>
        <translation>一个程序最多有 {} 个常量</translation>
    </message>
    <message>
        <source>a program has at most {} scopes and operations</source>
        <translation>一个程序最多有 {} 个循环域和运算</translation>
    </message>
    <message>
        <source>a step has at most {} bytes, &apos;{}&apos; has {}</source>
        <translation>一个步骤最多 {} 字节，“{}”有 {} 字节</translation>
    </message>
    <message>
        <source>a trajectory has at most {} steps</source>
        <translation>一条轨迹最多有 {} 步</translation>
    </message>
    <message>
        <source>a tuple has at most {} targets</source>
        <translation>一个元组最多有 {} 个目标</translation>
    </message>
    <message>
        <source>a vector holds exactly one operation, {} holds more</source>
        <translation>向量恰好含一个运算，{} 含有更多</translation>
    </message>
    <message>
        <source>a {}&apos;s name has at most {} bytes</source>
        <translation>“{}”之后的名称最多 {} 字节</translation>
    </message>
    <message>
        <source>after its end</source>
        <translation>终点之后</translation>
    </message>
    <message>
        <source>after split_scope {} {} an iteration of the outer scope writes whole lines</source>
        <translation>执行 split_scope {} {} 之后，外层循环域的每次迭代写入整条缓存行</translation>
    </message>
    <message>
        <source>an array has at most {} dimensions</source>
        <translation>一个数组最多有 {} 个维度</translation>
    </message>
    <message>
        <source>an index of &apos;{}&apos; is the iteration {{{}}} of {} already</source>
        <translation>“{0}”已有一个下标是 {2} 的迭代 {{{1}}}</translation>
    </message>
    <message>
        <source>an input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>an integer is divided by zero</source>
        <translation>整数除以零</translation>
    </message>
    <message>
        <source>an operation has at most {} guards</source>
        <translation>一个运算最多有 {} 个守卫</translation>
    </message>
    <message>
        <source>an output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>and the iterations of {} run at once</source>
        <translation>而 {} 的各次迭代同时执行</translation>
    </message>
    <message>
        <source>and, or need integers or bool</source>
        <translation>and、or 需要整数或 bool</translation>
    </message>
    <message>
        <source>another one</source>
        <translation>另一次迭代</translation>
    </message>
    <message>
        <source>array &apos;{}&apos; already has a buffer</source>
        <translation>数组“{}”已有缓冲区</translation>
    </message>
    <message>
        <source>at extents this large it cannot be decided whether every element of the output &apos;{}&apos; is written</source>
        <translation>长度如此之大时无法判定输出“{}”的每个元素是否都被写入</translation>
    </message>
    <message>
        <source>at {} not every element of the output &apos;{}&apos; is written</source>
        <translation>在 {} 时并非输出“{}”的每个元素都被写入</translation>
    </message>
    <message>
        <source>at {}</source>
        <translation>{} 时</translation>
    </message>
    <message>
        <source>before its start</source>
        <translation>起点之前</translation>
    </message>
    <message>
        <source>bool does not add or multiply; use and=, or=</source>
        <translation>bool 不能相加或相乘；请用 and=、or=</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; holds no array &apos;{}&apos;</source>
        <translation>缓冲区“{}”中没有数组“{}”</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; holds several inputs or outputs, which C passes as arrays that do not overlap</source>
        <translation>缓冲区“{}”含有多个输入或输出，而 C 将它们作为互不重叠的数组传递</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; is already declared</source>
        <translation>缓冲区“{}”已经声明</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; takes {} bytes of each thread&apos;s stack, and with the others more than {}; move it to the heap or reuse its dimensions</source>
        <translation>缓冲区“{}”占用每个线程栈的 {} 字节，与其他缓冲区合计超过 {}；请将其移到堆上或复用其维度</translation>
    </message>
    <message>
        <source>buffer {} of {} bytes is larger than this machine&apos;s address space</source>
        <translation>缓冲区 {}（{} 字节）大于本机的地址空间</translation>
    </message>
    <message>
        <source>byte 0x{:02x} is {}</source>
        <translation>字节 0x{:02x} 是{}</translation>
    </message>
    <message>
        <source>cache of measurements</source>
        <translation>测量缓存</translation>
    </message>
    <message>
        <source>cannot keep compiled code in {}: {}</source>
        <translation>无法在 {} 中保存已编译的代码：{}</translation>
    </message>
    <message>
        <source>cannot load compiled code: {}</source>
        <translation>无法加载编译后的代码：{}</translation>
    </message>
    <message>
        <source>cannot make a folder below &apos;{}&apos;: {}</source>
        <translation>无法在“{}”下创建文件夹：{}</translation>
    </message>
    <message>
        <source>cannot map a buffer set: {}</source>
        <translation>无法映射一组缓冲区：{}</translation>
    </message>
    <message>
        <source>cannot open the {}: {}</source>
        <translation>无法打开{}：{}</translation>
    </message>
    <message>
        <source>cannot read the {}: {}</source>
        <translation>无法读取{}：{}</translation>
    </message>
    <message>
        <source>cannot receive: {}</source>
        <translation>无法接收：{}</translation>
    </message>
    <message>
        <source>cannot reserve {} MB for a buffer set</source>
        <translation>无法为一组缓冲区保留 {} MB</translation>
    </message>
    <message>
        <source>cannot send: {}</source>
        <translation>无法发送：{}</translation>
    </message>
    <message>
        <source>cannot start {}: {}</source>
        <translation>无法启动 {}：{}</translation>
    </message>
    <message>
        <source>cannot write &apos;{}&apos;: {}</source>
        <translation>无法写入“{}”：{}</translation>
    </message>
    <message>
        <source>cannot write the {}: {}</source>
        <translation>无法写入{}：{}</translation>
    </message>
    <message>
        <source>cannot write to &apos;{}&apos;</source>
        <translation>无法写入“{}”</translation>
    </message>
    <message>
        <source>compiling kernel {}</source>
        <translation>正在编译内核 {}</translation>
    </message>
    <message>
        <source>equal fingerprints, and agrees with float64</source>
        <translation>指纹相同，且与 float64 一致</translation>
    </message>
    <message>
        <source>expected &apos;(&apos; after {}</source>
        <translation>{} 之后应为“(”</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;)&apos; in {}</source>
        <translation>{} 中应为“,”或“)”</translation>
    </message>
    <message>
        <source>expected a location: heap, stack, register, shared or fragment</source>
        <translation>应为存储位置：heap、stack、register、shared 或 fragment</translation>
    </message>
    <message>
        <source>expected a type: f64 f32 f16 bf16 i64 i32 i16 i8 u8 or bool</source>
        <translation>应为类型：f64 f32 f16 bf16 i64 i32 i16 i8 u8 或 bool</translation>
    </message>
    <message>
        <source>expected the name of a {}</source>
        <translation>“{}”之后缺少名称</translation>
    </message>
    <message>
        <source>expected the name of {}</source>
        <translation>应为名称（{}）</translation>
    </message>
    <message>
        <source>faster, {}</source>
        <translation>更快，{}</translation>
    </message>
    <message>
        <source>in the first program, {}</source>
        <translation>在第一个程序中，{}</translation>
    </message>
    <message>
        <source>in the second program, {}</source>
        <translation>在第二个程序中，{}</translation>
    </message>
    <message>
        <source>index {} of &apos;{}&apos; is outside 0 to {}</source>
        <translation>“{1}”的下标 {0} 不在 0 到 {2} 之内</translation>
    </message>
    <message>
        <source>index {} of {} runs from {} to {}, but dimension {} has {} elements</source>
        <translation>{1} 的下标 {0} 从 {2} 到 {3}，而维度 {4} 有 {5} 个元素</translation>
    </message>
    <message>
        <source>iteration {}</source>
        <translation>迭代 {}</translation>
    </message>
    <message>
        <source>its process ended with code {}</source>
        <translation>其进程以退出码 {} 结束</translation>
    </message>
    <message>
        <source>its process ended</source>
        <translation>其进程已结束</translation>
    </message>
    <message>
        <source>library of trajectories</source>
        <translation>轨迹库</translation>
    </message>
    <message>
        <source>libtorch&apos;s times need perfdojo-torch, which is neither in {0} nor in {0}/../bin: install libtorch (Debian&apos;s libtorch-dev) and build again</source>
        <translation>libtorch 的计时需要 perfdojo-torch，但它既不在 {0} 也不在 {0}/../bin：请安装 libtorch（Debian 的 libtorch-dev）并重新构建</translation>
    </message>
    <message>
        <source>line {}, &apos;{}&apos; at {}</source>
        <translation>第 {} 行，“{}”，{}</translation>
    </message>
    <message>
        <source>line {}, &apos;{}&apos;</source>
        <translation>第 {} 行，“{}”</translation>
    </message>
    <message>
        <source>loading kernel {}</source>
        <translation>正在加载内核 {}</translation>
    </message>
    <message>
        <source>more than {:g} s of processor time</source>
        <translation>超过 {:g} 秒的处理器时间</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>no access names the first element of {}&apos;s {}</source>
        <translation>没有访问指明 {} 的 {} 的首个元素</translation>
    </message>
    <message>
        <source>no array is named &apos;{}&apos;</source>
        <translation>没有名为“{}”的数组</translation>
    </message>
    <message>
        <source>no black box: {}</source>
        <translation>没有运行记录区：{}</translation>
    </message>
    <message>
        <source>no buffer declares the array &apos;{}&apos;</source>
        <translation>没有缓冲区声明数组“{}”</translation>
    </message>
    <message>
        <source>no buffer is named &apos;{}&apos;</source>
        <translation>没有名为“{}”的缓冲区</translation>
    </message>
    <message>
        <source>no constant is named &apos;{}&apos;, so it cannot be set to {}</source>
        <translation>没有名为“{}”的常量，因此不能设为 {}</translation>
    </message>
    <message>
        <source>no difference seen (too few runs to tell)</source>
        <translation>看不出差别（运行次数太少，无法判断）</translation>
    </message>
    <message>
        <source>no difference seen</source>
        <translation>看不出差别</translation>
    </message>
    <message>
        <source>no earlier {} {} {} gives {} the value that {} needs</source>
        <translation>之前没有 {} {} {} 给 {} 赋予 {} 所需的值</translation>
    </message>
    <message>
        <source>no instruction is named &apos;{}&apos;</source>
        <translation>没有名为“{}”的指令</translation>
    </message>
    <message>
        <source>no instruction is named &apos;{}&apos;; there are {}</source>
        <translation>没有名为“{}”的指令；可用的有 {}</translation>
    </message>
    <message>
        <source>no libtorch operator is known for &apos;{}&apos;</source>
        <translation>没有已知的 libtorch 算子对应“{}”</translation>
    </message>
    <message>
        <source>no move is named &apos;{}&apos; (did you mean {}?)</source>
        <translation>没有名为“{}”的变换（是否指 {}？）</translation>
    </message>
    <message>
        <source>no move is named &apos;{}&apos;</source>
        <translation>没有名为“{}”的变换</translation>
    </message>
    <message>
        <source>no node right before {} fills &apos;{}&apos; for its first iteration</source>
        <translation>紧邻 {} 之前没有节点为其首次迭代填充“{}”</translation>
    </message>
    <message>
        <source>no operation &apos;{}#{}&apos; writes &apos;{}&apos;</source>
        <translation>没有运算“{}#{}”写入“{}”</translation>
    </message>
    <message>
        <source>no operation computes &apos;{}&apos;</source>
        <translation>没有运算计算“{}”</translation>
    </message>
    <message>
        <source>no operation is named &apos;{}&apos;</source>
        <translation>没有名为“{}”的运算</translation>
    </message>
    <message>
        <source>no other operation computes &apos;{}&apos;</source>
        <translation>没有其他运算计算“{}”</translation>
    </message>
    <message>
        <source>no pipe: {}</source>
        <translation>没有管道：{}</translation>
    </message>
    <message>
        <source>no progress for {:g} s</source>
        <translation>{:g} 秒内没有进展</translation>
    </message>
    <message>
        <source>no scope directly follows {}</source>
        <translation>{} 之后没有紧随的循环域</translation>
    </message>
    <message>
        <source>no scope encloses this operation</source>
        <translation>该运算外没有循环域</translation>
    </message>
    <message>
        <source>no scope right before {} adds elements or products to its target</source>
        <translation>紧邻 {} 之前没有循环域把元素或乘积加到其目标上</translation>
    </message>
    <message>
        <source>no socket: {}</source>
        <translation>没有套接字：{}</translation>
    </message>
    <message>
        <source>no strategy is named &apos;{}&apos;</source>
        <translation>没有名为“{}”的策略</translation>
    </message>
    <message>
        <source>no such request: {}</source>
        <translation>没有这样的请求：{}</translation>
    </message>
    <message>
        <source>no target is named &apos;{}&apos;; there are host, {}</source>
        <translation>没有名为“{}”的目标；可用的有 host, {}</translation>
    </message>
    <message>
        <source>no type is named &apos;{}&apos;</source>
        <translation>没有名为“{}”的类型</translation>
    </message>
    <message>
        <source>not all accesses to &apos;{}&apos; name one scope&apos;s iteration in dimension {}</source>
        <translation>对“{}”的访问在维度 {} 上并非都用同一循环域的迭代</translation>
    </message>
    <message>
        <source>not every element of the output &apos;{}&apos; is written</source>
        <translation>并非输出“{}”的每个元素都被写入</translation>
    </message>
    <message>
        <source>not valid UTF-8 text</source>
        <translation>无效的 UTF-8 文本</translation>
    </message>
    <message>
        <source>nothing follows the first node of {}</source>
        <translation>{} 的首个节点之后没有别的内容</translation>
    </message>
    <message>
        <source>nothing follows {} in its scope</source>
        <translation>在其循环域中 {} 之后没有别的内容</translation>
    </message>
    <message>
        <source>nothing is summed over {} that depends on {}</source>
        <translation>没有任何依赖 {1} 的量在 {0} 上求和</translation>
    </message>
    <message>
        <source>nothing reads a value that {} certainly gives it</source>
        <translation>没有任何读取能确定得到 {} 给出的值</translation>
    </message>
    <message>
        <source>of the dimensions {} and {} of &apos;{}&apos; only one is materialised</source>
        <translation>“{2}”的维度 {0} 和 {1} 中只有一个有自己的内存</translation>
    </message>
    <message>
        <source>on {} inputs, output &apos;{}&apos;: {}</source>
        <translation>在 {} 类输入上，输出“{}”：{}</translation>
    </message>
    <message>
        <source>on {} inputs, {} is {:.9g}, the reference is {:.9g} with a bound of {:.3g}</source>
        <translation>在 {} 类输入上，{} 为 {:.9g}，参考值为 {:.9g}，界为 {:.3g}</translation>
    </message>
    <message>
        <source>one reads {}, the other {}</source>
        <translation>一个读取 {}，另一个读取 {}</translation>
    </message>
    <message>
        <source>other infinities or NaN: {}</source>
        <translation>无穷大或 NaN 不同：{}</translation>
    </message>
    <message>
        <source>other rounding: {}</source>
        <translation>舍入不同：{}</translation>
    </message>
    <message>
        <source>output element {} was never written</source>
        <translation>输出元素 {} 从未写入</translation>
    </message>
    <message>
        <source>output element {} was overwritten by {}</source>
        <translation>输出元素 {} 被 {} 覆盖</translation>
    </message>
    <message>
        <source>perfdojo-worker is neither in {0} nor in {0}/../bin; build it with DOJO_WITH_CLANG=ON or name it in PERFDOJO_WORKER</source>
        <translation>perfdojo-worker 既不在 {0} 也不在 {0}/../bin；请用 DOJO_WITH_CLANG=ON 构建，或在 PERFDOJO_WORKER 中指明</translation>
    </message>
    <message>
        <source>preparing buffers of kernel {}</source>
        <translation>正在准备内核 {} 的缓冲区</translation>
    </message>
    <message>
        <source>red zone of buffer {} ({}) overwritten at byte {:+} {} in set {}</source>
        <translation>缓冲区 {0}（{1}）的保护区在{3}第 {2:+} 字节被覆盖，位于第 {4} 组</translation>
    </message>
    <message>
        <source>rounding to {} changes a value by up to {:.2g} of itself, the step allows {:.2g}</source>
        <translation>舍入到 {} 会使值的相对变化达到 {:.2g}，而该步骤允许 {:.2g}</translation>
    </message>
    <message>
        <source>run in parallel</source>
        <translation>并行执行</translation>
    </message>
    <message>
        <source>running kernel {}</source>
        <translation>正在运行内核 {}</translation>
    </message>
    <message>
        <source>scopes nest at most {} deep</source>
        <translation>循环域最多嵌套 {} 层</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>signal {} ({}) ended its process</source>
        <translation>信号 {}（{}）结束了其进程</translation>
    </message>
    <message>
        <source>slower, {}</source>
        <translation>更慢，{}</translation>
    </message>
    <message>
        <source>so the sum does not start from zero each time</source>
        <translation>因此求和并非每次都从零开始</translation>
    </message>
    <message>
        <source>so {} does more than reduce</source>
        <translation>因此 {} 不只是归约</translation>
    </message>
    <message>
        <source>something else uses what {} is computed from</source>
        <translation>别处也使用计算 {} 所用的值</translation>
    </message>
    <message>
        <source>step {} is not deleted</source>
        <translation>第 {} 步未被删除</translation>
    </message>
    <message>
        <source>flushes denormal factors and results to zero</source>
        <translation>因子和结果中的非规格化数按零处理</translation>
    </message>
    <message>
        <source>the bound {} of a guard lies beyond 2^40</source>
        <translation>守卫的界 {} 超过 2^40</translation>
    </message>
    <message>
        <source>the box of &apos;{}&apos; that {} uses runs from {} to {} in dimension {}, which has {} elements</source>
        <translation>{1} 所用的“{0}”区域在维度 {4} 上从 {2} 到 {3}，而该维度有 {5} 个元素</translation>
    </message>
    <message>
        <source>the buffers have {} elements, the limit is {}; set smaller extents</source>
        <translation>缓冲区共有 {} 个元素，上限为 {}；请设较小的长度</translation>
    </message>
    <message>
        <source>the compiler crashed on this text</source>
        <translation>编译器在处理该文本时崩溃</translation>
    </message>
    <message>
        <source>the compiler failed: {}</source>
        <translation>编译器失败：{}</translation>
    </message>
    <message>
        <source>the compiler failed without giving a reason</source>
        <translation>编译器未给出原因便放弃</translation>
    </message>
    <message>
        <source>the cut must lie between 0 and the extent {} of {}</source>
        <translation>切分点必须在 0 与 {1} 的长度 {0} 之间</translation>
    </message>
    <message>
        <source>the depths of the scopes around this operation are 0 to {}</source>
        <translation>该运算外循环域的深度为 0 到 {}</translation>
    </message>
    <message>
        <source>the extent {} is larger than 2^40</source>
        <translation>长度 {} 大于 2^40</translation>
    </message>
    <message>
        <source>the factor must lie between 1 and the extent {} of {}</source>
        <translation>因子必须在 1 与 {1} 的长度 {0} 之间</translation>
    </message>
    <message>
        <source>the factor of {} is written in {}</source>
        <translation>{} 的因子在 {} 中被写入</translation>
    </message>
    <message>
        <source>the first node of {} does not fill &apos;{}&apos;, under a guard, and nothing else</source>
        <translation>{} 的首个节点并非在守卫下只填充“{}”</translation>
    </message>
    <message>
        <source>the first node of {} does not write &apos;{}&apos; and nothing else</source>
        <translation>{} 的首个节点并非只写入“{}”</translation>
    </message>
    <message>
        <source>the index {} of {} reaches {}</source>
        <translation>{1} 的下标 {0} 达到 {2}</translation>
    </message>
    <message>
        <source>the input &apos;{}&apos; is {} in the first program and {} in the second</source>
        <translation>输入“{}”在第一个程序中是 {}，在第二个中是 {}</translation>
    </message>
    <message>
        <source>the inputs and reference outputs of &apos;{}&apos; need {:.3g} GB of memory, {:.3g} GB are available; set smaller extents</source>
        <translation>“{}”的输入和参考输出需要 {:.3g} GB 内存，可用 {:.3g} GB；请设较小的长度</translation>
    </message>
    <message>
        <source>the operation {} at line {}</source>
        <translation>第 {1} 行的运算 {0}</translation>
    </message>
    <message>
        <source>the operation {} that the step adds</source>
        <translation>该步骤加入的运算 {}</translation>
    </message>
    <message>
        <source>the operations before do not certainly write all of &apos;{}&apos; that &apos;{}&apos; copies</source>
        <translation>之前的运算不能确定写入了“{1}”所复制的“{0}”的全部</translation>
    </message>
    <message>
        <source>the output &apos;{}&apos; is {} in the first program and {} in the second</source>
        <translation>输出“{}”在第一个程序中是 {}，在第二个中是 {}</translation>
    </message>
    <message>
        <source>the output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>the padded extent must be greater than the extent {} of {}</source>
        <translation>扩大后的长度必须大于 {1} 的长度 {0}</translation>
    </message>
    <message>
        <source>the place is a scope such as {}@0</source>
        <translation>位置应是循环域，如 {}@0</translation>
    </message>
    <message>
        <source>the place is an operation such as {}</source>
        <translation>位置应是运算，如 {}</translation>
    </message>
    <message>
        <source>the program executes {:.3g} operations, the limit is {:.3g}; set smaller extents</source>
        <translation>程序执行 {:.3g} 个运算，上限为 {:.3g}；请设较小的长度</translation>
    </message>
    <message>
        <source>the program itself does not run here: {}</source>
        <translation>该程序本身在此无法运行：{}</translation>
    </message>
    <message>
        <source>the programs differ in their inputs or outputs: {}</source>
        <translation>两个程序的输入或输出不同：{}</translation>
    </message>
    <message>
        <source>the programs do not shrink to extents at which each element could decide a maximum or comparison once</source>
        <translation>程序无法缩小到每个元素都能决定一次最大值或比较的尺寸</translation>
    </message>
    <message>
        <source>the request is not understood: {}</source>
        <translation>无法理解该请求：{}</translation>
    </message>
    <message>
        <source>the rounding bounds decide only {:.0f} % of the output elements</source>
        <translation>舍入界只能判定 {:.0f} % 的输出元素</translation>
    </message>
    <message>
        <source>the scope {} at line {}</source>
        <translation>第 {1} 行的循环域 {0}</translation>
    </message>
    <message>
        <source>the scope {} that the step adds</source>
        <translation>该步骤加入的循环域 {}</translation>
    </message>
    <message>
        <source>the scopes around this operation run it more than 2^56 times</source>
        <translation>该运算外的循环域使其执行超过 2^56 次</translation>
    </message>
    <message>
        <source>the second program rounds {}, where the first one keeps more bits; no inputs were found that show it beyond the first one&apos;s own rounding</source>
        <translation>第二个程序的舍入更粗（{}），而第一个程序保留更多位；没有找到能使差异超出第一个程序自身舍入的输入</translation>
    </message>
    <message>
        <source>the second target of argmax and argmin is an integer index</source>
        <translation>argmax 和 argmin 的第二个目标是整数下标</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; has no search</source>
        <translation>会话“{}”没有搜索</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: evaluation {} has no place in its search</source>
        <translation>会话“{}”已损坏：第 {} 次评估在其搜索中没有位置</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: it holds a trigger or a view</source>
        <translation>会话“{}”已损坏：其中有触发器或视图</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: step {} has no place in its tree</source>
        <translation>会话“{}”已损坏：第 {} 步在其树中没有位置</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: step {}: {}</source>
        <translation>会话“{}”已损坏：第 {} 步：{}</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is damaged: {}</source>
        <translation>会话“{}”已损坏：{}</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is in use on the machine {}, or was until a few minutes ago</source>
        <translation>会话“{}”正在计算机 {} 上使用，或几分钟前还在使用</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is in use, perhaps in this window</source>
        <translation>会话“{}”正在使用中，可能就在本窗口</translation>
    </message>
    <message>
        <source>the session &apos;{}&apos; is open in another window</source>
        <translation>会话“{}”已在另一个窗口中打开</translation>
    </message>
    <message>
        <source>the session&apos;s search cannot be read: {}</source>
        <translation>无法读取会话的搜索：{}</translation>
    </message>
    <message>
        <source>the tolerance is a number such as 1e-2, not &apos;{}&apos;</source>
        <translation>容差应是如 1e-2 的数，不是“{}”</translation>
    </message>
    <message>
        <source>the trimmed extent must be at least 1 and less than the extent {} of {}</source>
        <translation>缩小后的长度必须至少为 1 且小于 {1} 的长度 {0}</translation>
    </message>
    <message>
        <source>the values of {} are out of range</source>
        <translation>{} 的值超出范围</translation>
    </message>
    <message>
        <source>the worker died of signal {} ({})</source>
        <translation>工作进程因信号 {}（{}）而终止</translation>
    </message>
    <message>
        <source>the worker ended for an unknown reason</source>
        <translation>工作进程以未知方式结束</translation>
    </message>
    <message>
        <source>the worker ended with exit code {}</source>
        <translation>工作进程以退出码 {} 结束</translation>
    </message>
    <message>
        <source>the {} &apos;{}&apos; was written by a newer version (format {}, here {})</source>
        <translation>“{1}”（{0}）由更新的版本写成（格式 {2}，此处为 {3}）</translation>
    </message>
    <message>
        <source>the {} is already named</source>
        <translation>“{}”前面已经给出</translation>
    </message>
    <message>
        <source>there is no fingerprint: {}</source>
        <translation>没有指纹：{}</translation>
    </message>
    <message>
        <source>there is no session &apos;{}&apos;</source>
        <translation>没有会话“{}”</translation>
    </message>
    <message>
        <source>there is no space &apos;{}&apos; with a pass &apos;{}&apos;</source>
        <translation>没有带遍“{1}”的搜索空间“{0}”</translation>
    </message>
    <message>
        <source>there is no step {}</source>
        <translation>没有第 {} 步</translation>
    </message>
    <message>
        <source>this is {}, but must be at least {}</source>
        <translation>这里是 {}，但必须至少为 {}</translation>
    </message>
    <message>
        <source>this kernel is parallel and needs the OpenMP runtime libomp.so.5 (Debian&apos;s libomp5-19): {}</source>
        <translation>该内核是并行的，需要 OpenMP 运行库 libomp.so.5（Debian 软件包 libomp5-19）：{}</translation>
    </message>
    <message>
        <source>this scope cannot {}: {} ({}) and {} ({}) touch the same element</source>
        <translation>该循环域不能{}：{}（{}）和 {}（{}）访问同一个元素</translation>
    </message>
    <message>
        <source>too many operations share this buffer to prove the program valid</source>
        <translation>此处共用一个缓冲区的运算太多：无法证明该程序有效</translation>
    </message>
    <message>
        <source>vectorise</source>
        <translation>向量化</translation>
    </message>
    <message>
        <source>waiting for work</source>
        <translation>正在等待任务</translation>
    </message>
    <message>
        <source>what {} named is no longer there at this point</source>
        <translation>{} 所指的内容在此处已不存在</translation>
    </message>
    <message>
        <source>{} &apos;|&apos; but the line above opens only {}</source>
        <translation>有 {} 个“|”，但上一行只打开了 {} 个</translation>
    </message>
    <message>
        <source>{} accessing buffer {} ({}) at byte {:+} after its end</source>
        <translation>{}，当时正访问缓冲区 {}（{}）终点之后第 {:+} 字节</translation>
    </message>
    <message>
        <source>{} accessing buffer {} ({}) at byte {} before its start</source>
        <translation>{}，当时正访问缓冲区 {}（{}）起点之前第 {} 字节</translation>
    </message>
    <message>
        <source>{} accumulates a tuple, which stays together</source>
        <translation>{} 累加的是元组，元组不可拆开</translation>
    </message>
    <message>
        <source>{} accumulates, so how often it runs matters</source>
        <translation>{} 做累加，因此执行次数有影响</translation>
    </message>
    <message>
        <source>{} adds to another element in another iteration of {} or inside it</source>
        <translation>{} 在 {} 的其他迭代或其内部加到别的元素</translation>
    </message>
    <message>
        <source>{} already holds {}</source>
        <translation>{} 已包含 {}</translation>
    </message>
    <message>
        <source>{} and {} do not run over the same elements: {}</source>
        <translation>{} 和 {} 遍历的不是相同的元素：{}</translation>
    </message>
    <message>
        <source>{} and {} have different extents</source>
        <translation>{} 和 {} 的长度不同</translation>
    </message>
    <message>
        <source>{} and {} may touch the same element, {}</source>
        <translation>{} 和 {} 可能访问同一个元素，{}</translation>
    </message>
    <message>
        <source>{} and {} touch the same element, {}</source>
        <translation>{} 和 {} 访问同一个元素，{}</translation>
    </message>
    <message>
        <source>{} at address {:#x}, which is in no buffer</source>
        <translation>{}，地址 {:#x} 不在任何缓冲区内</translation>
    </message>
    <message>
        <source>{} at line {}</source>
        <translation>第 {1} 行的 {0}</translation>
    </message>
    <message>
        <source>{} because its stack overflowed</source>
        <translation>{}，因为其栈溢出</translation>
    </message>
    <message>
        <source>{} becomes 0 in {}, whose smallest number above 0 is {:.8g}</source>
        <translation>{} 在 {} 中变成 0，其大于 0 的最小数是 {:.8g}</translation>
    </message>
    <message>
        <source>{} builds on other elements of &apos;{}&apos;</source>
        <translation>{} 依赖“{}”的其他元素</translation>
    </message>
    <message>
        <source>{} builds on values that came before</source>
        <translation>{} 依赖先前的值</translation>
    </message>
    <message>
        <source>{} cannot count {} elements</source>
        <translation>{} 无法计数到 {} 个元素</translation>
    </message>
    <message>
        <source>{} changes &apos;{}&apos; while it is a factor</source>
        <translation>{} 在“{}”作为因子时改变了它</translation>
    </message>
    <message>
        <source>{} computes integers, which have no pow</source>
        <translation>{} 计算整数，整数没有 pow</translation>
    </message>
    <message>
        <source>{} differs at element {}: expected {}, computed {}, allowed difference {:.3g}</source>
        <translation>{} 在元素 {} 处不同：期望 {}，算得 {}，允许差 {:.3g}</translation>
    </message>
    <message>
        <source>{} differs</source>
        <translation>{} 不同</translation>
    </message>
    <message>
        <source>{} divides integers, which have no reciprocals</source>
        <translation>{} 做整数除法，整数没有倒数</translation>
    </message>
    <message>
        <source>{} does not access &apos;{}&apos;</source>
        <translation>{} 不访问“{}”</translation>
    </message>
    <message>
        <source>{} does not accumulate the first element of an array of its own</source>
        <translation>{} 不是累加一个自有数组的首个元素</translation>
    </message>
    <message>
        <source>{} does not accumulate</source>
        <translation>{} 不做累加</translation>
    </message>
    <message>
        <source>{} does not add an element to itself</source>
        <translation>{} 不是元素与自身相加</translation>
    </message>
    <message>
        <source>{} does not add products of two integers of 32 or 64 bits</source>
        <translation>{} 不是累加两个 32 位或 64 位整数的乘积</translation>
    </message>
    <message>
        <source>{} does not add to its target</source>
        <translation>{} 不是向其目标累加</translation>
    </message>
    <message>
        <source>{} does not combine arrays of partial accumulators, element by element</source>
        <translation>{} 不是逐元素合并部分累加器的数组</translation>
    </message>
    <message>
        <source>{} does not come before {}</source>
        <translation>{} 不在 {} 之前</translation>
    </message>
    <message>
        <source>{} does not divide by a constant that is the number of elements, {}</source>
        <translation>{} 没有除以等于元素个数 {} 的常量</translation>
    </message>
    <message>
        <source>{} does not divide the extent {} of {}</source>
        <translation>{0} 不整除 {2} 的长度 {1}</translation>
    </message>
    <message>
        <source>{} does not divide</source>
        <translation>{} 不做除法</translation>
    </message>
    <message>
        <source>{} does not fit {}, which holds the numbers {:.8g} to {:.8g}</source>
        <translation>{} 放不进 {}，后者容纳从 {:.8g} 到 {:.8g} 的数</translation>
    </message>
    <message>
        <source>{} does not fit {}, which holds the whole numbers {} to {}</source>
        <translation>{} 放不进 {}，后者容纳从 {} 到 {} 的整数</translation>
    </message>
    <message>
        <source>{} does not hold every {} that &apos;{}&apos; may hold</source>
        <translation>{0} 不能表示“{2}”可能存放的每个 {1} 值</translation>
    </message>
    <message>
        <source>{} does not multiply an element with itself</source>
        <translation>{} 不是元素与自身相乘</translation>
    </message>
    <message>
        <source>{} does not prefetch &apos;{}&apos;</source>
        <translation>{} 没有预取“{}”</translation>
    </message>
    <message>
        <source>{} does not read &apos;{}&apos; once</source>
        <translation>{} 并非恰好读取“{}”一次</translation>
    </message>
    <message>
        <source>{} does not read &apos;{}&apos;</source>
        <translation>{} 不读取“{}”</translation>
    </message>
    <message>
        <source>{} does not rescale sums by a running maximum</source>
        <translation>{} 没有按运行中的最大值重新缩放求和</translation>
    </message>
    <message>
        <source>{} does not scale its target</source>
        <translation>{} 没有缩放其目标</translation>
    </message>
    <message>
        <source>{} has a number beyond 2^40</source>
        <translation>{} 含有超过 2^40 的数</translation>
    </message>
    <message>
        <source>{} has fewer than {} iterations, so there is no tree</source>
        <translation>{} 的迭代少于 {} 次，因此构不成树</translation>
    </message>
    <message>
        <source>{} has no nest of its own</source>
        <translation>{} 没有自己的嵌套循环</translation>
    </message>
    <message>
        <source>{} has no operator &apos;{}&apos;</source>
        <translation>{} 没有算子“{}”</translation>
    </message>
    <message>
        <source>{} has no vector form</source>
        <translation>{} 没有向量形式</translation>
    </message>
    <message>
        <source>{} has only one iteration</source>
        <translation>{} 只有一次迭代</translation>
    </message>
    <message>
        <source>{} has the factor twice</source>
        <translation>{} 含有该因子两次</translation>
    </message>
    <message>
        <source>{} has {} iterations</source>
        <translation>{} 有 {} 次迭代</translation>
    </message>
    <message>
        <source>{} holds more than one accumulation</source>
        <translation>{} 含有不止一个累加</translation>
    </message>
    <message>
        <source>{} holds {} in {} iterations, {} wants {} in {}</source>
        <translation>{0} 在 {2} 次迭代中含 {1} 个，{3} 要求在 {5} 次中含 {4} 个</translation>
    </message>
    <message>
        <source>{} holds {} node(s), {} holds {}</source>
        <translation>{} 含 {} 个节点，{} 含 {} 个</translation>
    </message>
    <message>
        <source>{} holds {}</source>
        <translation>{} 包含 {}</translation>
    </message>
    <message>
        <source>{} in {} does not use {{{}}} and {{{}}} as {{{}}}*{}+{{{}}}</source>
        <translation>{1} 中的 {0} 没有以 {{{4}}}*{5}+{{{6}}} 的形式使用 {{{2}}} 和 {{{3}}}</translation>
    </message>
    <message>
        <source>{} in {} uses the iteration {{{}}} of {}</source>
        <translation>{1} 中的 {0} 用到 {3} 的迭代 {{{2}}}</translation>
    </message>
    <message>
        <source>{} inside buffer {} ({}) at byte {}</source>
        <translation>{}，位置在缓冲区 {}（{}）的第 {} 字节</translation>
    </message>
    <message>
        <source>{} is a vector and holds exactly one operation</source>
        <translation>{} 是向量，恰好含一个运算</translation>
    </message>
    <message>
        <source>{} is already prefetched</source>
        <translation>{} 已被预取</translation>
    </message>
    <message>
        <source>{} is marked :{}, not :{}</source>
        <translation>{} 的标记是 :{}，不是 :{}</translation>
    </message>
    <message>
        <source>{} is neither a square nor a reciprocal</source>
        <translation>{} 既不是平方也不是倒数</translation>
    </message>
    <message>
        <source>{} is not linear in exp(-{})</source>
        <translation>{} 对 exp(-{}) 不是线性的</translation>
    </message>
    <message>
        <source>{} is not one element for the whole sum</source>
        <translation>{} 在整个求和中不是同一个元素</translation>
    </message>
    <message>
        <source>{} is not one multiplication or division: the exponent is {}, not 2 or -1</source>
        <translation>{} 不是一次乘法或除法：指数是 {}，不是 2 或 -1</translation>
    </message>
    <message>
        <source>{} is not the array that {} takes as its {}</source>
        <translation>{} 不是 {} 作为 {} 接受的数组</translation>
    </message>
    <message>
        <source>{} is not what {} computes</source>
        <translation>{} 不是 {} 所计算的</translation>
    </message>
    <message>
        <source>{} is not what {} would be in the range that follows: {}</source>
        <translation>{} 不是 {} 在后续范围内应有的样子：{}</translation>
    </message>
    <message>
        <source>{} is not {}</source>
        <translation>{} 不是 {}</translation>
    </message>
    <message>
        <source>{} is read but was never written</source>
        <translation>{} 被读取，但从未写入</translation>
    </message>
    <message>
        <source>{} is read from memory that &apos;{}&apos; shares among elements, and no earlier writes certainly give its value</source>
        <translation>{} 读自“{}”由多个元素共用的内存，而先前的写入不能确定给出其值</translation>
    </message>
    <message>
        <source>{} is read, but at {} not every element of it is written before</source>
        <translation>读取了 {}，但在 {} 时并非其每个元素都已事先写入</translation>
    </message>
    <message>
        <source>{} is read, but not every element of it is written before</source>
        <translation>{} 被读取，但并非其每个元素此前都已写入</translation>
    </message>
    <message>
        <source>{} is read; at extents this large it cannot be decided whether every element of it is written before</source>
        <translation>读取了 {}；长度如此之大时无法判定其每个元素是否都已事先写入</translation>
    </message>
    <message>
        <source>{} is too large</source>
        <translation>{} 太大</translation>
    </message>
    <message>
        <source>{} is wanted, not {}</source>
        <translation>需要的是 {}，不是 {}</translation>
    </message>
    <message>
        <source>{} is {:.9g} in the first program and {:.9g} in the second on {} inputs</source>
        <translation>在 {3} 输入下，{0} 在第一个程序中为 {1:.9g}，在第二个程序中为 {2:.9g}</translation>
    </message>
    <message>
        <source>{} is {} in the first program and {} in the second</source>
        <translation>{} 在第一个程序中为 {}，在第二个程序中为 {}</translation>
    </message>
    <message>
        <source>{} is {}, but {} is needed here; convert it with {}(…) first</source>
        <translation>{} 是 {}，但此处需要 {}；请先用 {}(…) 转换</translation>
    </message>
    <message>
        <source>{} is {}, {} takes {}</source>
        <translation>{} 是 {}，{} 接受 {}</translation>
    </message>
    <message>
        <source>{} leaves gaps between the elements that it adds to</source>
        <translation>{} 在所加的元素之间留有空隙</translation>
    </message>
    <message>
        <source>{} may be what an earlier iteration of {} left there</source>
        <translation>{} 可能是 {} 的先前迭代留下的值</translation>
    </message>
    <message>
        <source>{} multiplies by an index</source>
        <translation>{} 乘以下标</translation>
    </message>
    <message>
        <source>{} multiplies integers</source>
        <translation>{} 做的是整数乘法</translation>
    </message>
    <message>
        <source>{} needs a float target, {} is {}</source>
        <translation>{} 需要浮点目标，而 {} 是 {}</translation>
    </message>
    <message>
        <source>{} needs the type of &apos;{}&apos;, which a constant does not have</source>
        <translation>{} 需要“{}”的类型，而常量没有类型</translation>
    </message>
    <message>
        <source>{} needs {}, which {} does not have</source>
        <translation>{} 需要 {}，而 {} 没有</translation>
    </message>
    <message>
        <source>{} neither adds nor sums</source>
        <translation>{} 既不做加法也不求和</translation>
    </message>
    <message>
        <source>{} of {} is not what {} has there, {}</source>
        <translation>{1} 的 {0} 不是 {2} 在该处的 {3}</translation>
    </message>
    <message>
        <source>{} or {}</source>
        <translation>{} 或 {}</translation>
    </message>
    <message>
        <source>{} overwrites an element of &apos;{}&apos; that {} still needs</source>
        <translation>{} 覆盖“{}”中 {} 仍需要的元素</translation>
    </message>
    <message>
        <source>{} reads &apos;{}&apos; outside {}</source>
        <translation>{0} 在 {2} 之外读取“{1}”</translation>
    </message>
    <message>
        <source>{} reads elements of &apos;{}&apos; that other iterations of {} compute</source>
        <translation>{} 读取“{}”中由 {} 的其他迭代计算的元素</translation>
    </message>
    <message>
        <source>{} reads what {} has accumulated so far, not its result</source>
        <translation>{} 读取的是 {} 到目前为止的累加值，不是其结果</translation>
    </message>
    <message>
        <source>{} reports: {}</source>
        <translation>{} 报告：{}</translation>
    </message>
    <message>
        <source>{} runs only under its guard</source>
        <translation>{} 只在其守卫下执行</translation>
    </message>
    <message>
        <source>{} runs only under its guard, without which {} may lie outside &apos;{}&apos;</source>
        <translation>{} 只在其守卫下执行，没有守卫时 {} 可能超出“{}”的范围</translation>
    </message>
    <message>
        <source>{} still reads what {} writes</source>
        <translation>{} 仍读取 {} 写入的值</translation>
    </message>
    <message>
        <source>{} subtracts {}, {} subtracts {}</source>
        <translation>{} 减去 {}，{} 减去 {}</translation>
    </message>
    <message>
        <source>{} takes 0 argument(s) after the place, here there are {}</source>
        <translation>{} 在位置之后需要 0 个参数，这里有 {} 个</translation>
    </message>
    <message>
        <source>{} takes {} argument(s) after the place: {}, here there are {}</source>
        <translation>{} 在位置之后需要 {} 个参数：{}，这里有 {} 个</translation>
    </message>
    <message>
        <source>{} takes {} operand(s), here it has {}</source>
        <translation>{} 需要 {} 个操作数，这里有 {} 个</translation>
    </message>
    <message>
        <source>{} that the step adds</source>
        <translation>该步骤加入的 {}</translation>
    </message>
    <message>
        <source>{} touches the sum before it is complete</source>
        <translation>{} 在求和完成之前访问它</translation>
    </message>
    <message>
        <source>{} uses &apos;{}&apos; outside {}</source>
        <translation>{0} 在 {2} 之外使用“{1}”</translation>
    </message>
    <message>
        <source>{} uses &apos;{}&apos; too</source>
        <translation>{} 也使用“{}”</translation>
    </message>
    <message>
        <source>{} while {}</source>
        <translation>{}（{}）</translation>
    </message>
    <message>
        <source>{} would overwrite an element of &apos;{}&apos; that {} still needs</source>
        <translation>{} 会覆盖“{}”中 {} 仍需要的元素</translation>
    </message>
    <message>
        <source>{} writes &apos;{}&apos; inside {}</source>
        <translation>{0} 在 {2} 内写入“{1}”</translation>
    </message>
    <message>
        <source>{} writes &apos;{}&apos; too</source>
        <translation>{} 也写入“{}”</translation>
    </message>
    <message>
        <source>{} writes what {} sums, in the same scope</source>
        <translation>{} 在同一循环域内写入 {} 所求和的内容</translation>
    </message>
    <message>
        <source>{} writing to the input buffer {} ({}) at byte {}</source>
        <translation>{}，当时正写入输入缓冲区 {}（{}）的第 {} 字节</translation>
    </message>
    <message>
        <source>{}(…) gives {}, but {} is {}</source>
        <translation>{}(…) 给出 {}，而 {} 是 {}</translation>
    </message>
    <message>
        <source>{}, sent from outside (by a person, or by the system when memory ran out)</source>
        <translation>{}，信号来自外部（由人发出，或系统在内存耗尽时发出）</translation>
    </message>
    <message>
        <source>{}, so they are two functions</source>
        <translation>{}，因此它们是两个不同的函数</translation>
    </message>
    <message>
        <source>{}, which runs from {} to {},</source>
        <translation>{}（取值从 {} 到 {}）</translation>
    </message>
    <message>
        <source>{}: iteration {} of the parallel scope {{{}}} touches an element of &apos;{}&apos; that {} writes</source>
        <translation>{0}：并行循环域 {{{2}}} 的迭代 {1} 访问“{3}”中由 {4} 写入的元素</translation>
    </message>
    <message>
        <source>{}: iteration {} of the parallel scope {{{}}} writes an element of &apos;{}&apos; that {} reads</source>
        <translation>{0}：并行循环域 {{{2}}} 的迭代 {1} 写入“{3}”中由 {4} 读取的元素</translation>
    </message>
    <message>
        <source>{}: no answer in {} s</source>
        <translation>{}：{} 秒内没有回答</translation>
    </message>
    <message>
        <source>{}: no socket: {}</source>
        <translation>{}：没有套接字：{}</translation>
    </message>
    <message>
        <source>{}; it wrote: {}</source>
        <translation>{}；其输出：{}</translation>
    </message>
    <message>
        <source>a buffer set has no memory</source>
        <translation>一组缓冲区没有内存</translation>
    </message>
    <message>
        <source>a buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>one of the steps is a hand edit, so they are not a trajectory; save the session or the program</source>
        <translation>步骤中含有手工编辑，因此不构成轨迹；请保存会话或程序</translation>
    </message>
    <message>
        <source>a kernel needs at least one output: out NAME</source>
        <translation>内核至少需要一个输出：out NAME</translation>
    </message>
    <message>
        <source>a kernel to run is not given</source>
        <translation>没有给出某个要运行的内核</translation>
    </message>
    <message>
        <source>a kernel to run needs a buffer set</source>
        <translation>要运行的内核需要一组缓冲区</translation>
    </message>
    <message>
        <source>a message has an impossible length</source>
        <translation>消息声明的长度不可能</translation>
    </message>
    <message>
        <source>a message is not JSON</source>
        <translation>消息不是 JSON</translation>
    </message>
    <message>
        <source>a product of two iterations is not affine</source>
        <translation>两个迭代的乘积不是仿射的</translation>
    </message>
    <message>
        <source>a program with several outputs has no library baseline</source>
        <translation>有多个输出的程序没有库基准</translation>
    </message>
    <message>
        <source>a run needs at least one thread</source>
        <translation>一次运行至少需要一个线程</translation>
    </message>
    <message>
        <source>a run&apos;s counts must not be negative</source>
        <translation>运行的次数不能为负</translation>
    </message>
    <message>
        <source>a scope marked :v holds exactly one operation</source>
        <translation>带 :v 标记的循环域恰好含一个运算</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>an input&apos;s buffer holds no other array</source>
        <translation>输入的缓冲区不含其他数组</translation>
    </message>
    <message>
        <source>an operation has no children; use one &apos;|&apos; less</source>
        <translation>运算没有子节点；请少用一个“|”</translation>
    </message>
    <message>
        <source>and all lanes would run at once</source>
        <translation>而所有通道会同时执行</translation>
    </message>
    <message>
        <source>and fission would run the first before the second</source>
        <translation>而拆分后第一个会先于第二个执行</translation>
    </message>
    <message>
        <source>and after hoisting all iterations would see one value</source>
        <translation>而外提后所有迭代将只剩一个值</translation>
    </message>
    <message>
        <source>and fusion would run the second before the first</source>
        <translation>而融合后第二个会先于第一个执行</translation>
    </message>
    <message>
        <source>and reordering would run the second before the first</source>
        <translation>而重排后第二个会先于第一个执行</translation>
    </message>
    <message>
        <source>and after sinking every iteration would restore the first value</source>
        <translation>而移入后每次迭代都会恢复最初的值</translation>
    </message>
    <message>
        <source>and interchange would run the second before the first</source>
        <translation>而交换后第二个会先于第一个执行</translation>
    </message>
    <message>
        <source>and the array would be filled before</source>
        <translation>而数组会提前被填充</translation>
    </message>
    <message>
        <source>and the iterations would run at once</source>
        <translation>而各次迭代会同时执行</translation>
    </message>
    <message>
        <source>and the sums, which need their own scope, would read it later</source>
        <translation>而需要单独循环域的求和会在之后才读取它</translation>
    </message>
    <message>
        <source>cannot map the parent&apos;s buffers</source>
        <translation>无法映射父进程的缓冲区</translation>
    </message>
    <message>
        <source>constants must precede the first step</source>
        <translation>常量应位于第一步之前</translation>
    </message>
    <message>
        <source>declarations must precede the first operation</source>
        <translation>声明应在第一个运算之前</translation>
    </message>
    <message>
        <source>expected &apos;)&apos;</source>
        <translation>应为“)”</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;)&apos; among the targets</source>
        <translation>目标之间应为“,”或“)”</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;]&apos; after an index</source>
        <translation>下标之后应为“,”或“]”</translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;]&apos; in the dimensions</source>
        <translation>维度中应为“,”或“]”</translation>
    </message>
    <message>
        <source>expected &apos;&lt;&apos; and a bound in this guard</source>
        <translation>该守卫中应为“&lt;”和一个界</translation>
    </message>
    <message>
        <source>expected &apos;=&apos; and a whole number</source>
        <translation>应为“=”和一个整数</translation>
    </message>
    <message>
        <source>expected &apos;=&apos;, &apos;+=&apos;, &apos;*=&apos;, &apos;max=&apos;, &apos;min=&apos;, &apos;and=&apos;, &apos;or=&apos;, or a tuple&apos;s &apos;argmax=&apos;, &apos;argmin=&apos;, &apos;welford=&apos;, &apos;softmax=&apos;</source>
        <translation>应为“=”、“+=”、“*=”、“max=”、“min=”、“and=”、“or=”，或元组的“argmax=”、“argmin=”、“welford=”、“softmax=”</translation>
    </message>
    <message>
        <source>expected &apos;N&apos; after &apos;:&apos;, for a dimension that is not materialised, or the number of elements of a circular buffer</source>
        <translation>“:”之后应为“N”（没有自己内存的维度），或环形缓冲的元素个数</translation>
    </message>
    <message>
        <source>expected &apos;const NAME = INT&apos;</source>
        <translation>应为“const NAME = INT”</translation>
    </message>
    <message>
        <source>expected a scope or an operation</source>
        <translation>应为循环域或运算</translation>
    </message>
    <message>
        <source>expected a whole number or a constant&apos;s name</source>
        <translation>应为整数或常量名</translation>
    </message>
    <message>
        <source>expected an array&apos;s name</source>
        <translation>应为数组名</translation>
    </message>
    <message>
        <source>expected an iteration such as {0}</source>
        <translation>应为迭代，如 {0}</translation>
    </message>
    <message>
        <source>expected at least one array&apos;s name</source>
        <translation>应至少有一个数组名</translation>
    </message>
    <message>
        <source>expected the arrays in this buffer after &apos;-&gt;&apos;</source>
        <translation>“-&gt;”之后应为该缓冲区中的数组</translation>
    </message>
    <message>
        <source>expected the dimensions, such as [N, M]</source>
        <translation>应为维度，如 [N, M]</translation>
    </message>
    <message>
        <source>expected the end of the line or &apos;if&apos;</source>
        <translation>应为行末或“if”</translation>
    </message>
    <message>
        <source>expected the end of the line</source>
        <translation>应为行末</translation>
    </message>
    <message>
        <source>expected the instruction&apos;s name in brackets, such as i(vpdpbusd_512)</source>
        <translation>应为括号中的指令名，如 i(vpdpbusd_512)</translation>
    </message>
    <message>
        <source>its recorded time is impossible</source>
        <translation>其记录的时间不可能属实</translation>
    </message>
    <message>
        <source>keeps its type</source>
        <translation>其类型保持不变</translation>
    </message>
    <message>
        <source>libtorch: its answer has a different number of samples</source>
        <translation>libtorch：其回答中的样本数不符</translation>
    </message>
    <message>
        <source>libtorch: its output has a different size</source>
        <translation>libtorch：其输出大小不符</translation>
    </message>
    <message>
        <source>no kernel to run is given</source>
        <translation>没有给出要运行的内核</translation>
    </message>
    <message>
        <source>there is no scope around the first</source>
        <translation>前者外面没有循环域</translation>
    </message>
    <message>
        <source>no such buffer set</source>
        <translation>没有这样的一组缓冲区</translation>
    </message>
    <message>
        <source>no such kernel</source>
        <translation>没有这样的内核</translation>
    </message>
    <message>
        <source>nothing comes before the start</source>
        <translation>起点之前没有内容</translation>
    </message>
    <message>
        <source>nothing to redo here</source>
        <translation>此处没有可重做的操作</translation>
    </message>
    <message>
        <source>so how often the operation runs matters</source>
        <translation>因此该运算的执行次数有影响</translation>
    </message>
    <message>
        <source>so it is not what the first reduction gave</source>
        <translation>因此它不是第一个归约给出的值</translation>
    </message>
    <message>
        <source>so it may no longer hold the same value</source>
        <translation>因此其中可能不再是原来的值</translation>
    </message>
    <message>
        <source>so the maximum covers other values</source>
        <translation>因此最大值取自别的值</translation>
    </message>
    <message>
        <source>so the two reductions do not see the same values</source>
        <translation>因此两个归约看到的值不同</translation>
    </message>
    <message>
        <source>so what is subtracted changes</source>
        <translation>因此被减去的值会变化</translation>
    </message>
    <message>
        <source>so what is subtracted is not the maximum</source>
        <translation>因此被减去的不是最大值</translation>
    </message>
    <message>
        <source>steps among the constants</source>
        <translation>常量之中有步骤</translation>
    </message>
    <message>
        <source>stopped on request</source>
        <translation>已按要求停止</translation>
    </message>
    <message>
        <source>the buffers are larger than this machine&apos;s address space</source>
        <translation>缓冲区大于本机的地址空间</translation>
    </message>
    <message>
        <source>the caller knows its layout</source>
        <translation>调用者知道其布局</translation>
    </message>
    <message>
        <source>the caller knows its shape</source>
        <translation>调用者知道其形状</translation>
    </message>
    <message>
        <source>the caller reads all of it</source>
        <translation>调用者能看到其全部内容</translation>
    </message>
    <message>
        <source>the caller&apos;s memory is on the heap</source>
        <translation>调用者的内存在堆上</translation>
    </message>
    <message>
        <source>the comparison of fingerprints ran out of time; set smaller extents</source>
        <translation>指纹比较超时；请设较小的长度</translation>
    </message>
    <message>
        <source>the comparison of fingerprints was stopped</source>
        <translation>指纹比较已停止</translation>
    </message>
    <message>
        <source>the file holds no search</source>
        <translation>该文件中没有搜索</translation>
    </message>
    <message>
        <source>the first line must be &apos;kernel NAME&apos;</source>
        <translation>首行必须是“kernel NAME”</translation>
    </message>
    <message>
        <source>the interpretation was stopped</source>
        <translation>解释执行已停止</translation>
    </message>
    <message>
        <source>an input of the kernel has a different size</source>
        <translation>内核有一个大小不同的输入</translation>
    </message>
    <message>
        <source>the kernel has an input that the reference lacks</source>
        <translation>该内核有一个参考程序没有的输入</translation>
    </message>
    <message>
        <source>the kernel has an output that the reference lacks</source>
        <translation>该内核有一个参考程序没有的输出</translation>
    </message>
    <message>
        <source>the kernel is already named</source>
        <translation>内核已经命名</translation>
    </message>
    <message>
        <source>the other end is gone</source>
        <translation>对端已不存在</translation>
    </message>
    <message>
        <source>the program divides an integer by zero for every family of inputs</source>
        <translation>对每一类输入，该程序都有整数除以零</translation>
    </message>
    <message>
        <source>the program has no operation</source>
        <translation>程序没有运算</translation>
    </message>
    <message>
        <source>the session&apos;s search has a number out of range</source>
        <translation>会话的搜索中有一个数超出范围</translation>
    </message>
    <message>
        <source>the start of a session cannot be deleted</source>
        <translation>会话的起点不能删除</translation>
    </message>
    <message>
        <source>the worker has no memory left</source>
        <translation>工作进程内存已用尽</translation>
    </message>
    <message>
        <source>their results vary with other scopes</source>
        <translation>它们的结果随不同的循环域变化</translation>
    </message>
    <message>
        <source>the extents of their scopes differ</source>
        <translation>它们的循环域长度不同</translation>
    </message>
    <message>
        <source>this byte is not valid UTF-8 text</source>
        <translation>该字节不是有效的 UTF-8 文本</translation>
    </message>
    <message>
        <source>this constant is already set</source>
        <translation>该常量已经设定</translation>
    </message>
    <message>
        <source>this constant&apos;s value is out of range</source>
        <translation>该常量的值超出范围</translation>
    </message>
    <message>
        <source>this expression is too large</source>
        <translation>该表达式太大</translation>
    </message>
    <message>
        <source>this factor is too large</source>
        <translation>该因子太大</translation>
    </message>
    <message>
        <source>this number is too large</source>
        <translation>该数太大</translation>
    </message>
    <message>
        <source>this scope has no operation; indent its children by one more &apos;|&apos;</source>
        <translation>该循环域没有运算；请把其子节点多缩进一个“|”</translation>
    </message>
    <message>
        <source>{} is neither an exponential nor a square, so no law is known for the sum</source>
        <translation>{} 既不是指数也不是平方，因此这个求和没有已知的规律</translation>
    </message>
    <message>
        <source>{} reads no array</source>
        <translation>{} 不读取数组</translation>
    </message>
    <message>
        <source>&apos;{}&apos; holds no campaign.json of searches</source>
        <translation>“{}”中没有记录搜索的 campaign.json</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input and must not be written</source>
        <translation>“{}”是输入，不得写入</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the session itself</source>
        <translation>“{}”就是该会话本身</translation>
    </message>
    <message>
        <source>&apos;{}&apos; needs targets of a float type</source>
        <translation>“{}”需要浮点类型的目标</translation>
    </message>
    <message>
        <source>a program&apos;s buffers have more than {} elements; set smaller extents</source>
        <translation>程序的缓冲区共有超过 {} 个元素；请设较小的长度</translation>
    </message>
    <message>
        <source>boosted trees: {}</source>
        <translation>提升树：{}</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; folds more than one dimension</source>
        <translation>缓冲区“{}”有不止一个维度是环形缓冲</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; has more than 2^40 elements</source>
        <translation>缓冲区“{}”的元素超过 2^40 个</translation>
    </message>
    <message>
        <source>cannot allocate {} MB: {}</source>
        <translation>无法分配 {} MB：{}</translation>
    </message>
    <message>
        <source>cannot reserve {} MB: {}</source>
        <translation>无法保留 {} MB：{}</translation>
    </message>
    <message>
        <source>cannot write &apos;{}&apos;</source>
        <translation>无法写入“{}”</translation>
    </message>
    <message>
        <source>element {} of a bool array is {}, neither 0 nor 1</source>
        <translation>bool 数组的元素 {} 为 {}，既不是 0 也不是 1</translation>
    </message>
    <message>
        <source>input &apos;{}&apos; has a dimension that is not materialised</source>
        <translation>输入“{}”有一个维度没有自己的内存</translation>
    </message>
    <message>
        <source>input &apos;{}&apos; is {} [{}], the program declares {} [{}]</source>
        <translation>输入“{}”为 {} [{}]，而程序声明的是 {} [{}]</translation>
    </message>
    <message>
        <source>no buffer declares the input &apos;{}&apos;</source>
        <translation>没有缓冲区声明输入“{}”</translation>
    </message>
    <message>
        <source>no buffer declares the output &apos;{}&apos;</source>
        <translation>没有缓冲区声明输出“{}”</translation>
    </message>
    <message>
        <source>no instructions from the folder &apos;{}&apos;: {}</source>
        <translation>无法从文件夹“{}”读取指令：{}</translation>
    </message>
    <message>
        <source>the guard {} is out of range</source>
        <translation>守卫 {} 超出范围</translation>
    </message>
    <message>
        <source>the index value {} is out of range</source>
        <translation>下标值 {} 超出范围</translation>
    </message>
    <message>
        <source>the index {} of &apos;{}&apos; is out of range</source>
        <translation>“{1}”的下标 {0} 超出范围</translation>
    </message>
    <message>
        <source>the worker ran out of memory</source>
        <translation>工作进程内存不足</translation>
    </message>
    <message>
        <source>the worker was stopped by a signal from outside and did nothing for {:g} s</source>
        <translation>工作进程被外部信号暂停，{:g} 秒内没有任何进展</translation>
    </message>
    <message>
        <source>two searches would be called {}; ask for each once, and give kernels different names</source>
        <translation>会有两个搜索同名为 {}；每个搜索只要求一次，并给内核不同的名称</translation>
    </message>
    <message>
        <source>{} bytes where {} elements of {} need {}</source>
        <translation>有 {0} 字节，而 {1} 个 {2} 元素需要 {3} 字节</translation>
    </message>
    <message>
        <source>{} has no {}</source>
        <translation>{} 没有 {}</translation>
    </message>
    <message>
        <source>{} input(s) given, the program has {}</source>
        <translation>给出 {} 个输入，而程序有 {} 个</translation>
    </message>
    <message>
        <source>{} is not legal</source>
        <translation>{} 不合法</translation>
    </message>
    <message>
        <source>{}: a spec has neither guards nor tuples</source>
        <translation>{}：规格中没有守卫和元组</translation>
    </message>
    <message>
        <source>{}: a spec is computed without instructions</source>
        <translation>{}：规格的计算不使用指令</translation>
    </message>
    <message>
        <source>{}: a spec is one nest of scopes</source>
        <translation>{}：规格是单个嵌套循环</translation>
    </message>
    <message>
        <source>{}: each array of a spec has a buffer of its own name</source>
        <translation>{}：规格的每个数组都有与其同名的缓冲区</translation>
    </message>
    <message>
        <source>{}: expected a line &apos;spec&apos; with a program after it, then a line &apos;code&apos; with C after it</source>
        <translation>{}：应有一行“spec”，其后是程序；再有一行“code”，其后是 C 代码</translation>
    </message>
    <message>
        <source>{}: it changes a locked place</source>
        <translation>{}：它改动了已锁定的位置</translation>
    </message>
    <message>
        <source>{}: the compiler&apos;s resource folder {} does not exist (it comes with the package of the compiler library; PERFDOJO_CLANG_RESOURCE_FOLDER names another)</source>
        <translation>{}：编译器的资源文件夹 {} 不存在（它随编译器库的软件包提供；可用 PERFDOJO_CLANG_RESOURCE_FOLDER 指定另一个）</translation>
    </message>
    <message>
        <source>{}: the move is not allowed</source>
        <translation>{}：不允许使用该变换</translation>
    </message>
    <message>
        <source>cannot start a shell</source>
        <translation>无法启动 shell</translation>
    </message>
    <message>
        <source>llvm-mca cannot read every loop</source>
        <translation>llvm-mca 读不懂其中一些循环</translation>
    </message>
    <message>
        <source>llvm-mca cannot read the loops</source>
        <translation>llvm-mca 读不懂这些循环</translation>
    </message>
    <message>
        <source>no temporary file could be written for llvm-mca</source>
        <translation>无法为 llvm-mca 写入临时文件</translation>
    </message>
    <message>
        <source>port use needs llvm-mca, which is not installed (Debian: llvm-19)</source>
        <translation>端口占用需要 llvm-mca，但它没有安装（Debian 软件包 llvm-19）</translation>
    </message>
    <message>
        <source>wrong number of operands</source>
        <translation>操作数的个数不对</translation>
    </message>
    <message>
        <source>&apos;{}&apos; already holds a session</source>
        <translation>“{}”中已有会话</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and &apos;{}&apos; share one buffer, {} needs them in separate buffers</source>
        <translation>“{}”和“{}”在同一缓冲区，{} 要求二者分开</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be checked: a call executes {:.3g} operations, more than its reference can compute in {} minutes; set smaller extents</source>
        <translation>无法检查“{}”：一次调用执行 {:.3g} 个运算，超出其参考程序在 {} 分钟内所能计算的；请设较小的长度</translation>
    </message>
    <message>
        <source>&apos;{}&apos; does not vary with {}, which sums</source>
        <translation>“{}”不随用于求和的 {} 变化</translation>
    </message>
    <message>
        <source>&apos;{}&apos; holds several arrays of one type; apply unshare_buffer first</source>
        <translation>“{}”含有多个同类型的数组；需先用 unshare_buffer</translation>
    </message>
    <message>
        <source>&apos;{}&apos; holds several arrays; unshare_buffer separates them</source>
        <translation>“{}”含有多个数组；unshare_buffer 可将其分开</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is already in {}</source>
        <translation>“{}”已在 {} 中</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is an input or output of the kernel, and the caller reads all of it</source>
        <translation>“{}”是内核的输入或输出，调用者能看到其全部内容</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is for {} on {}, not the same kernel, extents and target</source>
        <translation>“{0}”属于目标 {2} 上的 {1}，与此处的内核、长度和目标不同</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is in {}; non-temporal stores are for heap memory only</source>
        <translation>“{}”位于 {}；非临时存储只用于堆内存</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a location; the locations are heap, stack, register, shared and fragment</source>
        <translation>“{}”不是存储位置；可用的有 heap、stack、register、shared 和 fragment</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a pair of buffers that alternate over the iterations of {}</source>
        <translation>“{}”不是在 {} 的迭代间轮换的两个缓冲区</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a session</source>
        <translation>“{}”中没有会话</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is one element</source>
        <translation>“{}”只有一个元素</translation>
    </message>
    <message>
        <source>&apos;{}&apos; lies in {}, only an array of the stack may dissolve</source>
        <translation>“{}”位于 {}，而只有栈上的数组可能被拆到寄存器中</translation>
    </message>
    <message>
        <source>&apos;{}&apos; shares its buffer with other arrays; unshare_buffer separates them</source>
        <translation>“{}”与其他数组在同一缓冲区；unshare_buffer 可将其分开</translation>
    </message>
    <message>
        <source>1 / {} is not a normal {} value</source>
        <translation>1 / {} 不是 {} 的规格化数</translation>
    </message>
    <message>
        <source>1 / {} is not exact in {}, so a product would round differently from {}; use the move reciprocal, which may change rounding</source>
        <translation>1 / {} 在 {} 中不精确，因此乘积的舍入会与 {} 不同；请用变换 reciprocal，它可以改变舍入</translation>
    </message>
    <message>
        <source>PERFDOJO_TORCH names {}, which is not a program</source>
        <translation>PERFDOJO_TORCH 指向的 {} 不是程序</translation>
    </message>
    <message>
        <source>PERFDOJO_WORKER names {}, which is not a program</source>
        <translation>PERFDOJO_WORKER 指向的 {} 不是程序</translation>
    </message>
    <message>
        <source>a circular buffer has at least 2 elements and fewer than the extent {} of {}</source>
        <translation>环形缓冲至少有 2 个元素，且少于 {1} 的长度 {0}</translation>
    </message>
    <message>
        <source>all lanes of {} would accumulate into one element; split_reduction gives each lane its own</source>
        <translation>{} 的所有通道会累加到同一个元素；split_reduction 给每个通道各自的元素</translation>
    </message>
    <message>
        <source>an edit must keep the kernel&apos;s inputs and outputs: {}</source>
        <translation>编辑必须保持内核的输入和输出不变：{}</translation>
    </message>
    <message>
        <source>an output keeps its buffer; move &apos;{}&apos; there instead</source>
        <translation>其缓冲区保持不变；应改为把“{}”放进去</translation>
    </message>
    <message>
        <source>cannot continue in &apos;{}&apos;: {}; it was not changed</source>
        <translation>无法在“{}”中继续：{}；其内容没有改动</translation>
    </message>
    <message>
        <source>cannot lock &apos;{}&apos;: there is no such place</source>
        <translation>无法锁定“{}”：没有这样的位置</translation>
    </message>
    <message>
        <source>cannot record in &apos;{}&apos; that {} may be compiled: {}</source>
        <translation>无法在“{}”中记录 {} 允许编译：{}</translation>
    </message>
    <message>
        <source>code for {} has no listing &apos;{}&apos;; there are {}</source>
        <translation>{} 的代码没有清单“{}”；可用的有 {}</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; already shares one element among all indices</source>
        <translation>“{1}”的维度 {0} 已经让所有下标共用一个元素</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is already materialised</source>
        <translation>“{1}”的维度 {0} 已有自己的内存</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is already not materialised</source>
        <translation>“{1}”的维度 {0} 本来就没有自己的内存</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is folded; materialize_dims {}.{} undoes that</source>
        <translation>“{1}”的维度 {0} 是环形缓冲；materialize_dims {2}.{3} 可将其取消</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is materialised; reuse_dims {}.{} undoes that</source>
        <translation>“{1}”的维度 {0} 有自己的内存；reuse_dims {2}.{3} 可将其去掉</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is not materialised, so it takes no memory</source>
        <translation>“{1}”的维度 {0} 没有自己的内存，因此不占空间</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is the last; there is no next one to merge with</source>
        <translation>“{1}”的维度 {0} 是最后一个，没有可与之合并的维度</translation>
    </message>
    <message>
        <source>dimension {} of &apos;{}&apos; is the last; there is no next one to swap with</source>
        <translation>“{1}”的维度 {0} 是最后一个，没有可与之交换的维度</translation>
    </message>
    <message>
        <source>elements of &apos;{}&apos; between those that {} uses may be uninitialised</source>
        <translation>在 {1} 所用元素之间的“{0}”元素可能未初始化</translation>
    </message>
    <message>
        <source>equal fingerprints for {} seeds at smaller extents</source>
        <translation>在较小的长度下，{} 个种子的指纹都相同</translation>
    </message>
    <message>
        <source>equal fingerprints for {} seeds</source>
        <translation>{} 个种子的指纹都相同</translation>
    </message>
    <message>
        <source>false sharing: {} advances {} bytes per iteration of {}: iterations ({}) and ({}) write the same {}-byte cache line</source>
        <translation>伪共享：{0} 在 {2} 的每次迭代中前进 {1} 字节：迭代（{3}）和（{4}）写入同一条 {5} 字节的缓存行</translation>
    </message>
    <message>
        <source>if only the first {} of {} elements were non-zero, more than a thousandth of the variance could be lost</source>
        <translation>假如 {1} 个元素中只有前 {0} 个不为零，方差可能丢失超过千分之一</translation>
    </message>
    <message>
        <source>it cannot be told which element of &apos;{}&apos; {} recomputes</source>
        <translation>无从得知 {1} 重复计算的是“{0}”的哪个元素</translation>
    </message>
    <message>
        <source>its inputs and outputs differ from the start program&apos;s: {}</source>
        <translation>其输入和输出与起始程序的不同：{}</translation>
    </message>
    <message>
        <source>its outputs agree with the original&apos;s in float64</source>
        <translation>其输出与原程序的输出在 float64 下一致</translation>
    </message>
    <message>
        <source>libtorch: its answer has no readable &apos;{}&apos;</source>
        <translation>libtorch：其回答中没有可读取的“{}”</translation>
    </message>
    <message>
        <source>no back end writes code for {}</source>
        <translation>没有后端为 {} 生成代码</translation>
    </message>
    <message>
        <source>no cheaper operator gives the same result as {}</source>
        <translation>没有更便宜的运算符给出 {} 的结果</translation>
    </message>
    <message>
        <source>no cheaper operator rounds like {} or treats -0 and -inf alike</source>
        <translation>没有更便宜的运算符像 {} 那样舍入或处理 -0 和 -inf</translation>
    </message>
    <message>
        <source>no earlier operations provably give {} its value, so &apos;{}&apos; cannot share memory</source>
        <translation>不能确定先前的运算给出 {} 的值，因此“{}”不能共用内存</translation>
    </message>
    <message>
        <source>no factor of {} is invariant in {}</source>
        <translation>{} 没有在 {} 中不变的因子</translation>
    </message>
    <message>
        <source>no libtorch operator is known for &apos;{}&apos;: &apos;{}&apos; is not f32, the only type in which libtorch is timed</source>
        <translation>没有已知的 libtorch 算子对应“{}”：“{}”不是 f32，而 libtorch 只以这种类型计时</translation>
    </message>
    <message>
        <source>no libtorch operator is known for this &apos;{}&apos;: the shapes of its arrays differ from those of {}</source>
        <translation>没有已知的 libtorch 算子对应这个“{}”：其数组形状与 {} 的不同</translation>
    </message>
    <message>
        <source>no libtorch operator is known for this &apos;{}&apos;: the operator of that name computes something else: {}</source>
        <translation>没有已知的 libtorch 算子对应这个“{}”：同名算子计算的是另外的内容：{}</translation>
    </message>
    <message>
        <source>no loop around {} changes its address, so there is nothing to prefetch ahead</source>
        <translation>{} 外没有循环改变其地址，因此没有可提前预取的内容</translation>
    </message>
    <message>
        <source>no mask lets the first lanes of {} through</source>
        <translation>没有掩码放行 {} 的前几个通道</translation>
    </message>
    <message>
        <source>no max= before {} makes {} provably at least what {} subtracts it from</source>
        <translation>{} 之前没有 max= 能保证 {} 不小于 {} 中的被减数</translation>
    </message>
    <message>
        <source>no operation computes {}, an operand of {}</source>
        <translation>没有运算计算 {1} 的操作数 {0}</translation>
    </message>
    <message>
        <source>no operation in {} stores the row with :nt</source>
        <translation>{} 中没有运算以 :nt 存储该行</translation>
    </message>
    <message>
        <source>no plain = 0 provably initialises the sum of {}</source>
        <translation>不能证明有单纯的 = 0 初始化 {} 的求和</translation>
    </message>
    <message>
        <source>no vector in {} reads several elements, each for all lanes, that are the same in every iteration</source>
        <translation>{} 中没有向量读取在每次迭代中都相同、且各供所有通道使用的多个元素</translation>
    </message>
    <message>
        <source>not every check has given an answer</source>
        <translation>并非每项检查都给出了结果</translation>
    </message>
    <message>
        <source>nothing in {} computes exp of a difference from an element that all its iterations share</source>
        <translation>{} 中没有对“与所有迭代中相同的元素之差”取指数</translation>
    </message>
    <message>
        <source>pruned early: {} unrolled loops, the limit is {}</source>
        <translation>提前剪枝：展开了 {} 个循环，上限为 {} 个</translation>
    </message>
    <message>
        <source>pruned early: {} unrolled statements and {} unrolled loops; the compilation of {} programs with no more was abandoned</source>
        <translation>提前剪枝：展开后有 {} 条语句和 {} 个循环；{} 个不多于此的程序在编译时已被放弃</translation>
    </message>
    <message>
        <source>pruned early: {} unrolled statements, about {:.0f} kB of instructions; the instruction cache has {:.0f} kB</source>
        <translation>提前剪枝：展开后有 {} 条语句，指令约 {:.0f} kB；指令缓存为 {:.0f} kB</translation>
    </message>
    <message>
        <source>shared memory belongs to GPU blocks, which {} does not have</source>
        <translation>共享内存属于 GPU 的线程块，而 {} 没有</translation>
    </message>
    <message>
        <source>the back end {} has no listing &apos;{}&apos;</source>
        <translation>后端 {} 没有清单“{}”</translation>
    </message>
    <message>
        <source>the buffer &apos;{}&apos; folds more than one dimension</source>
        <translation>“{}”有不止一个维度是环形缓冲</translation>
    </message>
    <message>
        <source>the buffer is named after &apos;{}&apos;; give the others their own buffers instead</source>
        <translation>缓冲区以“{}”命名；应改为给其他数组各自的缓冲区</translation>
    </message>
    <message>
        <source>the compiler rejects its flags: {}</source>
        <translation>编译器拒绝其选项：{}</translation>
    </message>
    <message>
        <source>the constant is a non-zero integer of magnitude at most {}</source>
        <translation>常数为非零整数，绝对值不超过 {}</translation>
    </message>
    <message>
        <source>the distance is a number of iterations from 1 to {}, followed by l2 to prefetch into the L2 cache</source>
        <translation>距离是 1 到 {} 之间的迭代次数，其后加 l2 表示预取到 L2 缓存</translation>
    </message>
    <message>
        <source>the guard of {} admits only some iterations of {}</source>
        <translation>{} 的守卫只允许 {} 的部分迭代</translation>
    </message>
    <message>
        <source>the guard of {} masks some lanes, and a non-temporal store writes all of them</source>
        <translation>{} 的守卫屏蔽部分通道，而非临时存储会写入全部通道</translation>
    </message>
    <message>
        <source>the guard of {} uses an iteration inside {}</source>
        <translation>{} 的守卫用到 {} 内部的迭代</translation>
    </message>
    <message>
        <source>the index of {} in dimension {} crosses tiles of {}</source>
        <translation>{} 在维度 {} 上的下标跨越大小为 {} 的块</translation>
    </message>
    <message>
        <source>the indices of {} are not distinct iterations, so an element does not identify the iteration that wrote it</source>
        <translation>{} 的下标并非各为独立的迭代，因此由元素无法得知是哪次迭代写入的</translation>
    </message>
    <message>
        <source>the inputs are in a different order: {} and {}</source>
        <translation>输入的顺序不同：{} 与 {}</translation>
    </message>
    <message>
        <source>the machine &apos;{}&apos;: {}</source>
        <translation>机器“{}”：{}</translation>
    </message>
    <message>
        <source>the number of first elements lies between 1 and {}, the extent of the innermost scope</source>
        <translation>最前面的元素数在 1 与 {} 之间，后者是最内层循环域的长度</translation>
    </message>
    <message>
        <source>the operations before {} do not combine &apos;{}&apos; in pairs, level by level, in scopes without a mapping</source>
        <translation>{} 之前的运算没有在无映射的循环域中逐层两两合并“{}”</translation>
    </message>
    <message>
        <source>the outputs are in a different order: {} and {}</source>
        <translation>输出的顺序不同：{} 与 {}</translation>
    </message>
    <message>
        <source>the outputs of the two agree in float64</source>
        <translation>两者的输出在 float64 下一致</translation>
    </message>
    <message>
        <source>the range of {} ends at 2^{}, and nothing bounds what {} computes</source>
        <translation>{} 的上限是 2^{}，而 {} 的计算结果没有界</translation>
    </message>
    <message>
        <source>the start program fails: {}</source>
        <translation>作为起点的程序失败：{}</translation>
    </message>
    <message>
        <source>the step would exceed a limit: {}</source>
        <translation>该步骤会超出上限：{}</translation>
    </message>
    <message>
        <source>the steps of the session &apos;{}&apos; are not a trajectory: {}</source>
        <translation>会话“{}”的步骤不构成轨迹：{}</translation>
    </message>
    <message>
        <source>the unrolled scopes give this program {} statements; the limit is {}</source>
        <translation>展开的循环域使该程序有 {} 条语句；上限为 {} 条</translation>
    </message>
    <message>
        <source>the worker&apos;s reply cannot be read: {}</source>
        <translation>无法理解工作进程的回复：{}</translation>
    </message>
    <message>
        <source>the {} must precede the first step</source>
        <translation>“{}”应位于第一步之前</translation>
    </message>
    <message>
        <source>there is no non-temporal store for a vector of {} bytes; it must have {}</source>
        <translation>{} 字节的向量没有非临时存储；其字节数须为 {}</translation>
    </message>
    <message>
        <source>there is no non-temporal store for a {}-byte scalar; vectorize it first</source>
        <translation>{} 字节的标量没有非临时存储；请先将其向量化</translation>
    </message>
    <message>
        <source>there is no scope around {}</source>
        <translation>{} 外没有循环域</translation>
    </message>
    <message>
        <source>this is not what {} produces; undo later changes to it first</source>
        <translation>这不是 {} 给出的形式；需先撤回之后对它所做的改动</translation>
    </message>
    <message>
        <source>this scope cannot {}: {} may read what another iteration wrote</source>
        <translation>该循环域不能{}：{} 可能读到另一次迭代留下的值</translation>
    </message>
    <message>
        <source>this worker compiles {}, not {}</source>
        <translation>此工作进程编译 {}，不编译 {}</translation>
    </message>
    <message>
        <source>this worker has no device &apos;{}&apos;; it has {}</source>
        <translation>此工作进程没有设备“{}”；可用的有 {}</translation>
    </message>
    <message>
        <source>unrolled, {} would have more than {} operations</source>
        <translation>展开后 {} 的运算将超过 {} 个</translation>
    </message>
    <message>
        <source>vectors of {} have {} lanes on {}, which is not the extent of {}</source>
        <translation>在 {2} 上 {0} 向量有 {1} 个通道，与 {3} 的长度不符</translation>
    </message>
    <message>
        <source>what {} named is created by {}, which comes later</source>
        <translation>{} 所指的内容由之后的 {} 产生</translation>
    </message>
    <message>
        <source>what {} named was created by a step that is no longer there</source>
        <translation>{} 所指的内容由已不存在的步骤产生</translation>
    </message>
    <message>
        <source>which element of {} {} reads cannot be told from the element that it writes</source>
        <translation>无法由 {1} 写入的元素得知它读取的是哪个 {0}</translation>
    </message>
    <message>
        <source>with {} iterations of {}, {} would exceed the largest iteration count</source>
        <translation>若 {1} 有 {0} 次迭代，{2} 会超出最大迭代次数</translation>
    </message>
    <message>
        <source>without its guard, {} may read an uninitialised element</source>
        <translation>没有守卫时 {} 可能读取未初始化的元素</translation>
    </message>
    <message>
        <source>{0} {1}, and its accumulator &apos;{2}&apos; holds more than such products; write {0}! to accept that</source>
        <translation>{0}：{1}，且其累加器“{2}”中不只有这样的乘积；如可接受，请写 {0}!</translation>
    </message>
    <message>
        <source>{0} {1}, and its factor &apos;{2}&apos; is computed, so the inputs cannot be checked for them; write {0}! to accept that</source>
        <translation>{0}：{1}，且其因子“{2}”是算出来的，因此无法在输入中检查这样的数；如可接受，请写 {0}!</translation>
    </message>
    <message>
        <source>{0} {1}; write {0}! to accept that</source>
        <translation>{0}：{1}；如可接受，请写 {0}!</translation>
    </message>
    <message>
        <source>{} accumulates a computed value; split_reduction makes partial accumulators that a tree can combine</source>
        <translation>{} 累加的是算出来的值；split_reduction 生成可由树合并的部分累加器</translation>
    </message>
    <message>
        <source>{} accumulates in {}, so every step would round</source>
        <translation>{} 以 {} 累加，那样每一步都会舍入</translation>
    </message>
    <message>
        <source>{} accumulates into its target, so a non-temporal store would evict data that is read again</source>
        <translation>{} 向其目标累加，非临时存储会把还要再读的数据逐出缓存</translation>
    </message>
    <message>
        <source>{} adds to some elements only under a guard</source>
        <translation>{} 只在守卫下加到某些元素</translation>
    </message>
    <message>
        <source>{} already carries the hint :{}</source>
        <translation>{} 已带有提示 :{}</translation>
    </message>
    <message>
        <source>{} already computes it right there</source>
        <translation>{} 就在那里计算它</translation>
    </message>
    <message>
        <source>{} already has {} guards, the most that an operation may have</source>
        <translation>{} 已有 {} 个守卫，达到一个运算的上限</translation>
    </message>
    <message>
        <source>{} already reads &apos;{}&apos; from memory</source>
        <translation>{} 已从内存读取“{}”</translation>
    </message>
    <message>
        <source>{} already uses the unrounded product</source>
        <translation>{} 的乘积已经不经舍入</translation>
    </message>
    <message>
        <source>{} also depends on {{{}}}, which is not among the indices of {}</source>
        <translation>{} 还依赖 {{{}}}，而它不在 {} 的下标之中</translation>
    </message>
    <message>
        <source>{} also reads past the last elements of &apos;{}&apos;</source>
        <translation>{} 还会读取“{}”最后的元素之后的内容</translation>
    </message>
    <message>
        <source>{} also writes past the last elements of &apos;{}&apos;, which has no unread padding there</source>
        <translation>{} 还会写入“{}”最后的元素之后的位置，而那里没有无人读取的填充</translation>
    </message>
    <message>
        <source>{} and {} alternate on one element in {}</source>
        <translation>{} 和 {} 在 {} 中交替使用同一个元素</translation>
    </message>
    <message>
        <source>{} and {} are at different depths of the scopes around {}</source>
        <translation>{} 和 {} 处于包围 {} 的循环域的不同深度</translation>
    </message>
    <message>
        <source>{} and {} depend differently on the outer scopes, so no single box covers both</source>
        <translation>{} 和 {} 对外层循环域的依赖不同，因此没有一个区域能同时覆盖二者</translation>
    </message>
    <message>
        <source>{} and {} depend differently on the scopes inside {}</source>
        <translation>{0} 和 {1} 对 {2} 内循环域的依赖不同</translation>
    </message>
    <message>
        <source>{} cannot be told: it depends on square roots of non-squares, or on divisions by zero</source>
        <translation>{} 无法判定：它依赖非平方数的根，或除以零的商</translation>
    </message>
    <message>
        <source>{} carries the hint :{}; take it off first</source>
        <translation>{} 带有提示 :{}；需先去掉它</translation>
    </message>
    <message>
        <source>{} computes &apos;{}&apos; internally, but other operations use it</source>
        <translation>{} 独占“{}”，但其他运算也使用它</translation>
    </message>
    <message>
        <source>{} does not access &apos;{}&apos; with :mem</source>
        <translation>{} 没有以 :mem 访问“{}”</translation>
    </message>
    <message>
        <source>{} does not add a scaled sum, element by element</source>
        <translation>{} 不是逐元素地加上乘以因子的和</translation>
    </message>
    <message>
        <source>{} does not add products of a factor that shift_factor has shifted</source>
        <translation>{} 累加的不是经 shift_factor 平移的因子的乘积</translation>
    </message>
    <message>
        <source>{} does not add the corrected sum of a tuple that combine_reductions makes</source>
        <translation>{} 加上的不是由 combine_reductions 生成的元组的校正和</translation>
    </message>
    <message>
        <source>{} does not carry the hint :{}</source>
        <translation>{} 没有提示 :{}</translation>
    </message>
    <message>
        <source>{} does not match its own spec, so no program can use it</source>
        <translation>{} 与其自身的规格不符，因此没有程序能使用它</translation>
    </message>
    <message>
        <source>{} does not provably write {} before it is read</source>
        <translation>不能证明 {} 在 {} 被读取之前写入它</translation>
    </message>
    <message>
        <source>{} does not set a register that only the next operation reads</source>
        <translation>{} 没有写入只由下一个运算读取的寄存器</translation>
    </message>
    <message>
        <source>{} does not sum &apos;{}&apos; or products of it in floating point</source>
        <translation>{} 不是对“{}”或其乘积做浮点求和</translation>
    </message>
    <message>
        <source>{} has a mapping that one instruction cannot honour</source>
        <translation>{} 带有单条指令无法实现的映射</translation>
    </message>
    <message>
        <source>{} has a stride of {} elements per iteration of {{{}}}, {} expects {}</source>
        <translation>{0} 在 {{{2}}} 的每次迭代中步长为 {1} 个元素，而 {3} 要求 {4}</translation>
    </message>
    <message>
        <source>{} has no vectors of {}</source>
        <translation>{} 没有 {} 的向量</translation>
    </message>
    <message>
        <source>{} has too few iterations for two alternating buffers</source>
        <translation>{} 的迭代太少，两个缓冲区无法轮换</translation>
    </message>
    <message>
        <source>{} holds {} node(s), the one-iteration scopes before and after it hold {} and {}</source>
        <translation>{} 含 {} 个节点，其前后只有一次迭代的循环域分别含 {} 个和 {} 个</translation>
    </message>
    <message>
        <source>{} in the fingerprints, but no numeric example was found (an order on field elements does not respect sums, products and functions)</source>
        <translation>指纹中 {}，但没有找到数值示例（域元素的次序与和、积及函数不相容）</translation>
    </message>
    <message>
        <source>{} is +inf for -inf, where a square root gives NaN</source>
        <translation>{} 对 -inf 得到一个数，而平方根得不到</translation>
    </message>
    <message>
        <source>{} is a different element in every iteration of {}</source>
        <translation>{} 在 {} 的每次迭代中是不同的元素</translation>
    </message>
    <message>
        <source>{} is a sum, which contracts products without rounding, so the bits may differ</source>
        <translation>{} 是求和，其乘积不经舍入，因此各位可能不同</translation>
    </message>
    <message>
        <source>{} is already a non-temporal store</source>
        <translation>{} 已经是非临时存储</translation>
    </message>
    <message>
        <source>{} is already a reciprocal</source>
        <translation>{} 已经是倒数</translation>
    </message>
    <message>
        <source>{} is already an ordinary (cached) store</source>
        <translation>{} 已经是普通（经缓存的）存储</translation>
    </message>
    <message>
        <source>{} is already inside {}</source>
        <translation>{} 已处于 {} 之内</translation>
    </message>
    <message>
        <source>{} is already mapped to an instruction</source>
        <translation>{} 已映射到一条指令</translation>
    </message>
    <message>
        <source>{} is in a circular buffer</source>
        <translation>{} 在环形缓冲中循环</translation>
    </message>
    <message>
        <source>{} is in {}, which needs no prefetch</source>
        <translation>{} 位于 {}，无需预取</translation>
    </message>
    <message>
        <source>{} is inside {}, which is unrolled</source>
        <translation>{} 处于已展开的 {} 之内</translation>
    </message>
    <message>
        <source>{} is mapped to an instruction; remove that with no_instruction first</source>
        <translation>{} 已映射到一条指令；需先用 no_instruction 去掉该映射</translation>
    </message>
    <message>
        <source>{} is marked :{}; remove that mapping first</source>
        <translation>{} 带有 :{} 标记；需先去掉该映射</translation>
    </message>
    <message>
        <source>{} is neither a product nor a quotient</source>
        <translation>{} 既不是乘积也不是商</translation>
    </message>
    <message>
        <source>{} is not a loop</source>
        <translation>{} 不是循环</translation>
    </message>
    <message>
        <source>{} is not a plain copy</source>
        <translation>{} 不是单纯的复制</translation>
    </message>
    <message>
        <source>{} is not a power of two whose reciprocal is exact in {}</source>
        <translation>{} 不是倒数在 {} 中精确的二的幂</translation>
    </message>
    <message>
        <source>{} is not a power</source>
        <translation>{} 不是幂</translation>
    </message>
    <message>
        <source>{} is not a product with &apos;{}&apos;</source>
        <translation>{} 不是含“{}”的乘积</translation>
    </message>
    <message>
        <source>{} is not a product</source>
        <translation>{} 不是乘积</translation>
    </message>
    <message>
        <source>{} is not a reciprocal</source>
        <translation>{} 不是倒数</translation>
    </message>
    <message>
        <source>{} is not a result of strength_reduce</source>
        <translation>{} 不是 strength_reduce 的结果</translation>
    </message>
    <message>
        <source>{} is not a sibling of the accumulation</source>
        <translation>{} 不与累加并列</translation>
    </message>
    <message>
        <source>{} is not a sibling of the sum</source>
        <translation>{} 不与求和并列</translation>
    </message>
    <message>
        <source>{} is not a sum of floating-point values</source>
        <translation>{} 不是浮点数求和</translation>
    </message>
    <message>
        <source>{} is not a vector of an even number of lanes</source>
        <translation>{} 不是通道数为偶数的向量</translation>
    </message>
    <message>
        <source>{} is not alone in its scope</source>
        <translation>{} 不是循环域中唯一的操作</translation>
    </message>
    <message>
        <source>{} is not an fma</source>
        <translation>{} 不是 fma</translation>
    </message>
    <message>
        <source>{} is not between two scopes of one iteration</source>
        <translation>{} 不在两个只有一次迭代的循环域之间</translation>
    </message>
    <message>
        <source>{} is not contiguous and aligned in every iteration: a non-temporal store needs {} consecutive elements from a multiple of {}</source>
        <translation>{0} 并非在每次迭代中都连续且对齐：非临时存储需要从 {2} 的倍数处开始的 {1} 个连续元素</translation>
    </message>
    <message>
        <source>{} is not mapped to an instruction</source>
        <translation>{} 没有映射到指令</translation>
    </message>
    <message>
        <source>{} is not marked :{}</source>
        <translation>{} 没有标记，不是 :{}</translation>
    </message>
    <message>
        <source>{} is not perfectly nested: it must hold exactly one scope and nothing else</source>
        <translation>{} 不是完美嵌套：它必须恰好含一个循环域，别无其他</translation>
    </message>
    <message>
        <source>{} is not the correction step that block_moments adds</source>
        <translation>{} 不是 block_moments 加入的校正步骤</translation>
    </message>
    <message>
        <source>{} is not the correction step that shift_moments adds</source>
        <translation>{} 不是 shift_moments 加入的校正步骤</translation>
    </message>
    <message>
        <source>{} is read, but its memory has been overwritten with {}</source>
        <translation>{} 被读取，但其内存后来已被写入，现为 {}</translation>
    </message>
    <message>
        <source>{} is the last in {}, so the second part would be empty</source>
        <translation>{} 是 {} 中的最后一个，第二部分将没有内容</translation>
    </message>
    <message>
        <source>{} is the last in {}, so the second scope would be empty</source>
        <translation>{} 是 {} 中的最后一个，第二个循环域将为空</translation>
    </message>
    <message>
        <source>{} is the same element in all iterations of {}</source>
        <translation>{} 在 {} 的所有迭代中是同一个元素</translation>
    </message>
    <message>
        <source>{} is where {} has a scope</source>
        <translation>{} 所在之处 {} 应为循环域</translation>
    </message>
    <message>
        <source>{} is where {} has an operation</source>
        <translation>{} 所在之处 {} 应为运算</translation>
    </message>
    <message>
        <source>{} lacks the precision for it</source>
        <translation>{} 的有效位数太少，不足以这样做</translation>
    </message>
    <message>
        <source>{} may read what another iteration of {} wrote</source>
        <translation>{} 可能读到 {} 的另一次迭代留下的值</translation>
    </message>
    <message>
        <source>{} may read what another iteration wrote</source>
        <translation>{} 可能读到另一次迭代留下的值</translation>
    </message>
    <message>
        <source>{} may read what another iteration wrote, {}</source>
        <translation>{} 可能读到另一次迭代留下的值，{}</translation>
    </message>
    <message>
        <source>{} may read what {} wrote in another iteration, {}</source>
        <translation>{} 可能读到 {} 在另一次迭代中留下的值，{}</translation>
    </message>
    <message>
        <source>{} may run in iterations of {} that would be removed</source>
        <translation>{} 可能在 {} 中将被去掉的迭代里执行</translation>
    </message>
    <message>
        <source>{} needs targets of a float type</source>
        <translation>{} 需要浮点目标</translation>
    </message>
    <message>
        <source>{} of the values that compete in maxima, minima or comparisons never decided one within the work limit; try smaller extents</source>
        <translation>在工作量上限之内，参与最大值、最小值或比较的数中有 {} 个从未起决定作用；请尝试较小的长度</translation>
    </message>
    <message>
        <source>{} reads &apos;{}&apos;, which a non-temporal store would have evicted to memory</source>
        <translation>{} 读取“{}”，而非临时存储会把它逐出到内存</translation>
    </message>
    <message>
        <source>{} runs ({}) in iterations of {} that would be removed</source>
        <translation>{}（{}）在 {} 中将被去掉的迭代里执行</translation>
    </message>
    <message>
        <source>{} sums integers, which wrap</source>
        <translation>{} 对整数求和，整数会回绕</translation>
    </message>
    <message>
        <source>{} sums neither products nor quotients of floats</source>
        <translation>{} 不是对乘积或浮点商求和</translation>
    </message>
    <message>
        <source>{} turns -0 into 0, which a copy would not</source>
        <translation>{} 把 -0 变成 0，而复制不会</translation>
    </message>
    <message>
        <source>{} updates values that &apos;{}&apos; had before</source>
        <translation>{} 依赖“{}”先前的值</translation>
    </message>
    <message>
        <source>{} varies with the iterations of {}</source>
        <translation>{} 随 {} 的迭代变化</translation>
    </message>
    <message>
        <source>{} would be left empty</source>
        <translation>{} 中将什么都不剩</translation>
    </message>
    <message>
        <source>{}: its answer is not a JSON object</source>
        <translation>{}：其回答不是 JSON 对象</translation>
    </message>
    <message>
        <source>{}: this file holds C for the instruction {}, which runs only if you allow it: read it, then answer yes on a terminal, or give --allow-instructions FILE, or name it in {}</source>
        <translation>{}：该文件含有指令 {} 的 C 代码，只有经您允许才会运行：请先阅读，然后在终端上回答 yes，或给出 --allow-instructions FILE，或在 {} 中指明它</translation>
    </message>
    <message>
        <source>{}; explained only by the rounding or range of a different formula</source>
        <translation>{}；只有另一公式的舍入或取值范围才能解释</translation>
    </message>
    <message>
        <source>{}; that many roundings in one direction can explain it</source>
        <translation>{}；同方向的同样多次舍入也可能造成这一差异</translation>
    </message>
    <message>
        <source>expected a hint, each at most once: nu no unrolling, rl reload in every iteration, al align streaming stores or hv half vectors</source>
        <translation>应为提示，每种至多一次：nu 不展开、rl 每次迭代重新加载、al 对齐流式存储或 hv 半个向量</translation>
    </message>
    <message>
        <source>expected a scope&apos;s suffix: u unroll, v vectorise, p parallel, g grid, b block, w warp or i(NAME) an instruction, or a hint: nu, rl, al or hv</source>
        <translation>应为循环域的后缀：u 展开、v 向量化、p 并行、g 网格、b 线程块、w warp 或 i(NAME) 指令，或提示：nu、rl、al 或 hv</translation>
    </message>
    <message>
        <source>it holds steps, but no search to continue</source>
        <translation>其中有步骤，但没有可继续的搜索</translation>
    </message>
    <message>
        <source>it is not a session</source>
        <translation>它不是会话</translation>
    </message>
    <message>
        <source>the device cpu calls one function, without a grid</source>
        <translation>设备 cpu 只调用一个函数，不使用网格</translation>
    </message>
    <message>
        <source>this build has no cost model: libxgboost was missing</source>
        <translation>此构建没有代价模型：构建时缺少 libxgboost</translation>
    </message>
    <message>
        <source>{} does not sum squared differences from a mean</source>
        <translation>{} 不是对均值差的平方求和</translation>
    </message>
    <message>
        <source>{} is not a difference of two array elements</source>
        <translation>{} 不是两个数组元素之差</translation>
    </message>
    <message>
        <source>{} is not a sum divided by a positive constant, as a mean is</source>
        <translation>{} 不是像均值那样的“和除以正常数”</translation>
    </message>
    <message>
        <source>a vector is an innermost scope, {} holds other scopes</source>
        <translation>向量必须是最内层循环域，{} 还包含其他循环域</translation>
    </message>
    <message>
        <source>this machine does not run {} code; compiling for {} instead</source>
        <translation>本机不能运行 {} 代码；改为针对 {} 编译</translation>
    </message>
    <message>
        <source>{} is not a loop over the vectors of a row, with a masked remainder and elements that do not depend on each other</source>
        <translation>{} 不是这样的循环：遍历一行的各个向量，余数部分带掩码，且各元素互不依赖</translation>
    </message>
    <message>
        <source>a probe needs at least {} timed programs, here are {}</source>
        <translation>探测至少需要 {} 个已计时的程序，这里只有 {} 个</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no agent&apos;s file: {}</source>
        <translation>“{}”不是智能体的文件：{}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not an address of HTTP or HTTPS</source>
        <translation>“{}”不是 HTTP 或 HTTPS 地址</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not an address that begins with http:// or https://</source>
        <translation>“{}”不是以 http:// 或 https:// 开头的地址</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not the agent any more that the search began with</source>
        <translation>“{}”已不是搜索开始时的那个智能体</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was trained on the vectors of &apos;{}&apos;, not on those of &apos;{}&apos;</source>
        <translation>“{}”是用“{}”的向量训练的，而不是用“{}”的向量</translation>
    </message>
    <message>
        <source>PERFDOJO_LEARNER names {}, which is not a program</source>
        <translation>PERFDOJO_LEARNER 指向的 {} 不是程序</translation>
    </message>
    <message>
        <source>a sample of target {}, weight {} and margin {}</source>
        <translation>一个样本的目标值为 {}、权重为 {}、间隔为 {}</translation>
    </message>
    <message>
        <source>a vector holds {}, not a number</source>
        <translation>一个向量中含有 {}，它不是数</translation>
    </message>
    <message>
        <source>a vector of {} numbers for a network that reads {}</source>
        <translation>向量有 {} 个数，而网络读入 {} 个</translation>
    </message>
    <message>
        <source>action {} of {} actions</source>
        <translation>动作 {}，而动作共有 {} 个</translation>
    </message>
    <message>
        <source>all kernels of the corpus are held out</source>
        <translation>语料库中的内核全部被留出</translation>
    </message>
    <message>
        <source>an agent has no setting &apos;{}&apos;</source>
        <translation>智能体没有设置“{}”</translation>
    </message>
    <message>
        <source>cache of vectors</source>
        <translation>向量缓存</translation>
    </message>
    <message>
        <source>cannot read &apos;{}&apos;</source>
        <translation>无法读取“{}”</translation>
    </message>
    <message>
        <source>cannot write the lesson to &apos;{}&apos;: {}</source>
        <translation>无法将这一课写入“{}”：{}</translation>
    </message>
    <message>
        <source>its first line is broken ({})</source>
        <translation>其第一行已损坏（{}）</translation>
    </message>
    <message>
        <source>learning needs perfdojo-learner, which is neither in {0} nor in {0}/../bin: install libtorch (Debian&apos;s libtorch-dev) and build again</source>
        <translation>学习需要 perfdojo-learner，但它既不在 {0} 也不在 {0}/../bin：请安装 libtorch（Debian 的 libtorch-dev）并重新构建</translation>
    </message>
    <message>
        <source>libcurl: {}</source>
        <translation>libcurl：{}</translation>
    </message>
    <message>
        <source>no embedder is called &apos;{}&apos;: it is own, untrained, features, tokens or hash, an http address, a folder with a model, or a file of weights</source>
        <translation>没有名为“{}”的嵌入器：可用 own、untrained、features、tokens 或 hash，也可用 HTTP 地址、含有模型的文件夹或权重文件</translation>
    </message>
    <message>
        <source>no vector has the number {}</source>
        <translation>没有编号为 {} 的向量</translation>
    </message>
    <message>
        <source>the agent would be written over &apos;{}&apos;, with which its search begins</source>
        <translation>智能体会覆盖其搜索开始时所用的“{}”</translation>
    </message>
    <message>
        <source>the agent&apos;s setting &apos;{}&apos; is of the wrong kind</source>
        <translation>智能体的设置“{}”类型不对</translation>
    </message>
    <message>
        <source>the agent&apos;s setting &apos;{}&apos; must lie between {} and {}</source>
        <translation>智能体的设置“{}”必须在 {} 与 {} 之间</translation>
    </message>
    <message>
        <source>the embedder gave {} vectors for {} programs</source>
        <translation>嵌入器给出了 {} 个向量，而程序有 {} 个</translation>
    </message>
    <message>
        <source>the environment variable {}, which is to hold the token, is not set</source>
        <translation>应存放令牌的环境变量 {} 未设置</translation>
    </message>
    <message>
        <source>the learner numbers a vector {} that is the network&apos;s {}</source>
        <translation>学习进程给一个向量的编号是 {}，而它在网络中的编号是 {}</translation>
    </message>
    <message>
        <source>the learner refuses: {}</source>
        <translation>学习进程拒绝：{}</translation>
    </message>
    <message>
        <source>the learner&apos;s answer has no readable &apos;{}&apos;</source>
        <translation>学习进程的答复中没有可读的“{}”</translation>
    </message>
    <message>
        <source>the own model&apos;s weights are not beside {}: `perfdojo train --language-model -o FILE` makes some, and PERFDOJO_OWN_MODEL names them</source>
        <translation>自有模型的权重不在 {} 旁边：可用 `perfdojo train --language-model -o FILE` 生成，并用 PERFDOJO_OWN_MODEL 指明</translation>
    </message>
    <message>
        <source>the search&apos;s agent cannot be read: {}</source>
        <translation>无法读取搜索的智能体：{}</translation>
    </message>
    <message>
        <source>the token in {} holds a space or a character that no token has</source>
        <translation>{} 中的令牌含有空格或令牌中不会出现的字符</translation>
    </message>
    <message>
        <source>the vocabulary has no token {}</source>
        <translation>词表中没有词元 {}</translation>
    </message>
    <message>
        <source>the weights in {} have changed while they were in use</source>
        <translation>{} 中的权重在使用期间发生了变化</translation>
    </message>
    <message>
        <source>there is no agent yet: train one</source>
        <translation>还没有智能体：请先训练一个</translation>
    </message>
    <message>
        <source>there is no folder {}</source>
        <translation>没有文件夹 {}</translation>
    </message>
    <message>
        <source>there is no kernel &apos;{}&apos;</source>
        <translation>没有内核“{}”</translation>
    </message>
    <message>
        <source>this build cannot ask {}: libcurl was missing</source>
        <translation>此构建无法询问 {}：构建时缺少 libcurl</translation>
    </message>
    <message>
        <source>vectors of programs are not kept: {}</source>
        <translation>不保存程序的向量：{}</translation>
    </message>
    <message>
        <source>{} ({} attempts)</source>
        <translation>{}（尝试 {} 次）</translation>
    </message>
    <message>
        <source>{} answers with more than {} bytes</source>
        <translation>{} 的答复超过 {} 字节</translation>
    </message>
    <message>
        <source>{} answers with status {}</source>
        <translation>{} 的答复状态为 {}</translation>
    </message>
    <message>
        <source>{} is a model of another vocabulary: train it again</source>
        <translation>{} 是使用另一词表的模型：请重新训练</translation>
    </message>
    <message>
        <source>{} multiplies matrices at {:.1f} GFLOP/s here, which is too slow to learn with: install an optimised BLAS (Debian&apos;s libopenblas0-openmp)</source>
        <translation>{} 在此处做矩阵乘法的速度为 {:.1f} GFLOP/s，用于学习太慢：请安装优化的 BLAS（Debian 的 libopenblas0-openmp）</translation>
    </message>
    <message>
        <source>{} reads {} tokens of a text and {} of its first half, so it cuts texts: let its context and its batch hold a program (llama-server: --ctx-size, --batch-size and --ubatch-size; Ollama: num_ctx), or take a model with a longer context</source>
        <translation>{} 从一段文本读入 {} 个词元，从其前一半读入 {} 个，可见它会截断文本：请让其上下文和批次容得下一个程序（llama-server：--ctx-size、--batch-size 和 --ubatch-size；Ollama：num_ctx），或改用上下文更长的模型</translation>
    </message>
    <message>
        <source>{} redirects to {}, which was not named: nothing was sent there</source>
        <translation>{} 重定向到未指定的 {}：没有向那里发送任何内容</translation>
    </message>
    <message>
        <source>{} vectors of {} numbers were made for {} programs</source>
        <translation>生成了 {} 个向量，每个含 {} 个数，而程序有 {} 个</translation>
    </message>
    <message>
        <source>{}: no secure connection: {}</source>
        <translation>{}：没有安全连接：{}</translation>
    </message>
    <message>
        <source>{}: one text has vectors that differ by {:.2g} of their length when it is asked for again: the model has to run without sampling, and the vectors have to be in the order of the texts</source>
        <translation>{}：再次询问同一文本时，所得向量相差其长度的 {:.2g}：模型必须在不采样的情况下运行，且向量必须按文本的顺序排列</translation>
    </message>
    <message>
        <source>{}: two programs of {} bytes that differ in their last line have the same vector, so it cuts texts: let its context and its batch hold a program (llama-server: --ctx-size, --batch-size and --ubatch-size; Ollama: num_ctx), or take a model with a longer context</source>
        <translation>{}：两个 {} 字节的程序只有最后一行不同，向量却相同，可见它会截断文本：请让其上下文和批次容得下一个程序（llama-server：--ctx-size、--batch-size 和 --ubatch-size；Ollama：num_ctx），或改用上下文更长的模型</translation>
    </message>
    <message>
        <source>{}: vectors of several widths</source>
        <translation>{}：向量的宽度不一</translation>
    </message>
    <message>
        <source>{}: vectors of {} numbers, and then of {}</source>
        <translation>{}：向量先是 {} 个数，后来是 {} 个</translation>
    </message>
    <message>
        <source>{}; name the environment variable that holds its token</source>
        <translation>{}；请指明存放其令牌的环境变量</translation>
    </message>
    <message>
        <source>{}; the address needs the path of its embeddings, such as /v1/embeddings, and the model&apos;s name after &apos;#&apos;</source>
        <translation>{}；地址需要包含嵌入的路径，例如 /v1/embeddings，并在“#”之后写上模型名称</translation>
    </message>
    <message>
        <source>a vector&apos;s number is not finite</source>
        <translation>向量中有一个数不是有限值</translation>
    </message>
    <message>
        <source>an agent&apos;s settings are a JSON object</source>
        <translation>智能体的设置应是 JSON 对象</translation>
    </message>
    <message>
        <source>libcurl could not be set up</source>
        <translation>无法初始化 libcurl</translation>
    </message>
    <message>
        <source>nothing to learn from</source>
        <translation>没有可供学习的内容</translation>
    </message>
    <message>
        <source>sums of rewards without a discount have no end</source>
        <translation>不加折扣的奖励之和没有尽头</translation>
    </message>
    <message>
        <source>the agent&apos;s setting &apos;seed&apos; is of the wrong kind</source>
        <translation>智能体的设置“seed”类型不对</translation>
    </message>
    <message>
        <source>the agent&apos;s target is none of log, paper and sum</source>
        <translation>智能体的目标不是 log、paper、sum 中的任何一个</translation>
    </message>
    <message>
        <source>the last epsilon is above the first one</source>
        <translation>最后的 epsilon 大于最初的 epsilon</translation>
    </message>
    <message>
        <source>the learner announces an answer of impossible size</source>
        <translation>学习进程宣布的答复大小不可能成立</translation>
    </message>
    <message>
        <source>the learner answers with a different number of vectors</source>
        <translation>学习进程答复的向量个数不符</translation>
    </message>
    <message>
        <source>the learner answers with another number of vectors</source>
        <translation>学习进程答复的向量个数有出入</translation>
    </message>
    <message>
        <source>the learner answers with numbers that are not finite</source>
        <translation>学习进程的答复中有非有限的数</translation>
    </message>
    <message>
        <source>the learner describes its model in another way</source>
        <translation>学习进程以另一种方式描述其模型</translation>
    </message>
    <message>
        <source>the learner ended, and with it what the model had learnt since it was last saved</source>
        <translation>学习进程已结束，模型自上次保存以来学到的内容随之丢失</translation>
    </message>
    <message>
        <source>the learner has ended, and was not started again</source>
        <translation>学习进程已结束，且未重新启动</translation>
    </message>
    <message>
        <source>the learner was started again, and has lost this network</source>
        <translation>学习进程已重新启动，并丢失了此网络</translation>
    </message>
    <message>
        <source>the learner&apos;s answer has no readable losses</source>
        <translation>学习进程的答复中没有可读的损失</translation>
    </message>
    <message>
        <source>the search&apos;s agent has a setting out of range</source>
        <translation>搜索的智能体有一项设置超出范围</translation>
    </message>
    <message>
        <source>the strategy &apos;agent&apos; needs an agent, and there is none</source>
        <translation>策略“agent”需要一个智能体，但没有</translation>
    </message>
    <message>
        <source>too many vectors</source>
        <translation>向量过多</translation>
    </message>
    <message>
        <source>{} cannot be read</source>
        <translation>无法读取 {}</translation>
    </message>
    <message>
        <source>{} is not JSON</source>
        <translation>{} 不是 JSON</translation>
    </message>
    <message>
        <source>{}: &apos;hidden_size&apos; is no multiple of &apos;num_attention_heads&apos;</source>
        <translation>{}：“hidden_size”不是“num_attention_heads”的倍数</translation>
    </message>
    <message>
        <source>{}: a model of type &apos;{}&apos;; only &apos;bert&apos; is read (MiniLM, bge, e5)</source>
        <translation>{}：模型类型为“{}”；只能读取“bert”（MiniLM、bge、e5）</translation>
    </message>
    <message>
        <source>{}: a vector has no index</source>
        <translation>{}：有一个向量没有序号</translation>
    </message>
    <message>
        <source>{}: a vector holds what is not a number</source>
        <translation>{}：有一个向量含有不是数的内容</translation>
    </message>
    <message>
        <source>{}: a vector is all zeros</source>
        <translation>{}：有一个向量全为零</translation>
    </message>
    <message>
        <source>{}: a vector is empty</source>
        <translation>{}：有一个向量为空</translation>
    </message>
    <message>
        <source>{}: a vector is not a list of numbers</source>
        <translation>{}：有一个向量不是数的列表</translation>
    </message>
    <message>
        <source>{}: a vocabulary of {} tokens for a model of {}</source>
        <translation>{}：词表有 {} 个词元，而模型有 {} 个</translation>
    </message>
    <message>
        <source>{}: config.json has no usable &apos;{}&apos;</source>
        <translation>{}：config.json 中没有可用的“{}”</translation>
    </message>
    <message>
        <source>{}: it reads less than four tokens</source>
        <translation>{}：它读入的词元少于四个</translation>
    </message>
    <message>
        <source>{}: it returns a vector a token, not one a text: it has to pool them, as llama-server does with --pooling mean</source>
        <translation>{}：它为每个词元返回一个向量，而不是为每段文本返回一个：必须做池化，例如 llama-server 用 --pooling mean</translation>
    </message>
    <message>
        <source>{}: its answer has no list &apos;data&apos; of vectors: {}</source>
        <translation>{}：其答复中没有向量列表“data”：{}</translation>
    </message>
    <message>
        <source>{}: its module &apos;{}&apos; is not known here</source>
        <translation>{}：其模块“{}”在此处未知</translation>
    </message>
    <message>
        <source>{}: its pooling &apos;{}&apos; is neither the mean nor [CLS] alone</source>
        <translation>{}：其池化“{}”既不是均值，也不是单独的 [CLS]</translation>
    </message>
    <message>
        <source>{}: its positions are not absolute</source>
        <translation>{}：其位置编码不是绝对的</translation>
    </message>
    <message>
        <source>{}: its tokenizer is not WordPiece</source>
        <translation>{}：其分词器不是 WordPiece</translation>
    </message>
    <message>
        <source>{}: its weights are spread over several files, which is not read here</source>
        <translation>{}：其权重分散在多个文件中，此处不支持读取</translation>
    </message>
    <message>
        <source>{}: modules.json names a path outside</source>
        <translation>{}：modules.json 指向文件夹之外的路径</translation>
    </message>
    <message>
        <source>{}: no text has the index {}, or two vectors have</source>
        <translation>{}：没有文本的序号是 {}，或有两个向量用了它</translation>
    </message>
    <message>
        <source>{}: the activation &apos;{}&apos; is not known here</source>
        <translation>{}：激活函数“{}”在此处未知</translation>
    </message>
    <message>
        <source>{}: the tokens of tokenizer.json are not numbered from 0</source>
        <translation>{}：tokenizer.json 的词元不是从 0 开始编号</translation>
    </message>
    <message>
        <source>{}: there is neither vocab.txt nor tokenizer.json</source>
        <translation>{}：既没有 vocab.txt 也没有 tokenizer.json</translation>
    </message>
    <message>
        <source>{}: there is no model.safetensors</source>
        <translation>{}：没有 model.safetensors</translation>
    </message>
    <message>
        <source>{}: vectors of {} and of {} numbers in one answer</source>
        <translation>{}：同一答复中既有 {} 个数的向量，也有 {} 个数的向量</translation>
    </message>
    <message>
        <source>{}: {} can run code when it is read, and is not: save the model as model.safetensors</source>
        <translation>{}：{} 在读取时可能执行代码，因此不予读取：请将模型保存为 model.safetensors</translation>
    </message>
    <message>
        <source>{}: {} vectors came back for {} texts</source>
        <translation>{}：返回了 {} 个向量，而文本有 {} 段</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is in fragments, where {} does not look for its {}</source>
        <translation>&apos;{}&apos; 在 fragment 中，而 {} 不在那里寻找它的 {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is in {}; asynchronous copies go into shared memory</source>
        <translation>&apos;{}&apos; 在 {} 中；异步拷贝写入共享内存</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is in {}; asynchronous copies read heap memory</source>
        <translation>&apos;{}&apos; 在 {} 中；异步拷贝读取堆内存</translation>
    </message>
    <message>
        <source>&apos;{}&apos; takes {} bytes, and the shared memory of a block on {} holds at most {}; split_scope and stage_in of a tile, or reuse_dims of a dimension that only blocks tell apart, make it smaller</source>
        <translation>&apos;{}&apos; 占 {} 字节，而 {} 上一个线程块的共享内存最多 {} 字节；用 split_scope 和 stage_in 取一个分块，或对只区分线程块的维用 reuse_dims，可使其变小</translation>
    </message>
    <message>
        <source>PERFDOJO_OPENCL_DEVICE: no OpenCL device has &apos;{}&apos; in its name; here are: {}</source>
        <translation>PERFDOJO_OPENCL_DEVICE：没有名称含 &apos;{}&apos; 的 OpenCL 设备；这里有：{}</translation>
    </message>
    <message>
        <source>PERFDOJO_WORKER names {}, beside which there is no {}</source>
        <translation>PERFDOJO_WORKER 指向 {}，其旁没有 {}</translation>
    </message>
    <message>
        <source>a CUDA text is compiled for a GPU named sm_… or gfx…, not for &apos;{}&apos;</source>
        <translation>CUDA 文本为名为 sm_… 或 gfx… 的 GPU 编译，而不是 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>a block does not fit a multiprocessor</source>
        <translation>一个线程块放不进一个多处理器</translation>
    </message>
    <message>
        <source>a block needs {} bytes of shared memory; {} has at most {}</source>
        <translation>一个线程块需要 {} 字节共享内存；{} 最多 {} 字节</translation>
    </message>
    <message>
        <source>a block of {} threads is needed, and {} has at most {}</source>
        <translation>需要 {} 个线程的线程块，而 {} 最多 {} 个</translation>
    </message>
    <message>
        <source>a block of {} threads; {} has at most {}</source>
        <translation>线程块有 {} 个线程；{} 最多 {} 个</translation>
    </message>
    <message>
        <source>a block would need {} bytes of shared memory, of which {} has {}; &apos;{}&apos; takes most of them</source>
        <translation>一个线程块需要 {} 字节共享内存，{} 有 {} 字节；&apos;{}&apos; 占得最多</translation>
    </message>
    <message>
        <source>a buffer needs {} MB of the card&apos;s memory, {} of {} MB are free</source>
        <translation>一个缓冲区需要显卡内存 {} MB，空闲 {} / {} MB</translation>
    </message>
    <message>
        <source>a call executes {:.3g} operations, which take too long on the device that checks, and the programs do not shrink; set smaller extents</source>
        <translation>一次调用执行 {:.3g} 个运算，在检查用的设备上太久，而程序无法缩小；请设置更小的范围</translation>
    </message>
    <message>
        <source>a grid stands at the top of a kernel, and {} does not</source>
        <translation>网格位于内核顶层，而 {} 不在</translation>
    </message>
    <message>
        <source>a grid stands at the top of a kernel, and {} is inside {}; swap_scopes, or fission of the scope around, can bring it there</source>
        <translation>网格位于内核顶层，而 {} 在 {} 之内；swap_scopes 或对外层循环域做 fission 可把它移到那里</translation>
    </message>
    <message>
        <source>a kernel overran its stack</source>
        <translation>内核栈溢出</translation>
    </message>
    <message>
        <source>a kernel ran into an instruction that is none</source>
        <translation>内核遇到非法指令</translation>
    </message>
    <message>
        <source>a kernel read or wrote outside its buffers</source>
        <translation>内核在其缓冲区之外读或写</translation>
    </message>
    <message>
        <source>a kernel stopped itself</source>
        <translation>内核自行停止</translation>
    </message>
    <message>
        <source>a kernel used an address that is not aligned to what it reads or writes</source>
        <translation>内核使用的地址未按其读写的宽度对齐</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>算术</translation>
    </message>
    <message>
        <source>bandwidth of the shared cache</source>
        <translation>共享缓存带宽</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; holds several inputs or outputs, which are passed as arrays that do not overlap</source>
        <translation>缓冲区 &apos;{}&apos; 含多个输入或输出，它们作为互不重叠的数组传递</translation>
    </message>
    <message>
        <source>buffer &apos;{}&apos; takes {} bytes of each thread, more than {}; move it to the heap or reuse its dimensions</source>
        <translation>缓冲区 &apos;{}&apos; 占每个线程 {} 字节，多于 {}；把它移到堆上或复用其维</translation>
    </message>
    <message>
        <source>cannot allocate {} MB on the OpenCL device: {}</source>
        <translation>无法在 OpenCL 设备上分配 {} MB：{}</translation>
    </message>
    <message>
        <source>cannot make a temporary folder: {}</source>
        <translation>无法创建临时文件夹：{}</translation>
    </message>
    <message>
        <source>cannot read compiled code: {}</source>
        <translation>无法读取已编译的代码：{}</translation>
    </message>
    <message>
        <source>cannot read {}</source>
        <translation>无法读取 {}</translation>
    </message>
    <message>
        <source>cannot reserve the stacks of {} threads: {}</source>
        <translation>无法预留 {} 个线程的栈：{}</translation>
    </message>
    <message>
        <source>cannot write {}</source>
        <translation>无法写入 {}</translation>
    </message>
    <message>
        <source>code in &apos;{}&apos; has no form as files of its own</source>
        <translation>&apos;{}&apos; 的代码没有独立文件的形式</translation>
    </message>
    <message>
        <source>elements of &apos;{}&apos; that {} writes lie in one place</source>
        <translation>{1} 写入的 &apos;{0}&apos; 的元素位于同一处</translation>
    </message>
    <message>
        <source>expected an access&apos;s suffix, each at most once: nt for a non-temporal store, pfN to prefetch N = 1 to {} iterations ahead, pfNl2 into the L2 cache, mem to keep the array in memory, or as for an asynchronous copy</source>
        <translation>应为访问的后缀，每种最多一次：nt 表示非时态存储，pfN 表示提前 N = 1 至 {} 次迭代预取，pfNl2 预取到 L2 缓存，mem 把数组保留在内存，as 表示异步拷贝</translation>
    </message>
    <message>
        <source>fragments belong to matrix instructions, which {} does not have</source>
        <translation>fragment 属于矩阵指令，而 {} 没有</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>input buffer {} ({}) overwritten at byte {} in set {}</source>
        <translation>输入缓冲区 {}（{}）在第 {} 字节被覆盖，缓冲组 {}</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>内核启动</translation>
    </message>
    <message>
        <source>kernel {} has blocks of {} threads in dimension {}, the OpenCL device {} takes {} at most</source>
        <translation>内核 {} 的线程块有 {} 个线程（第 {} 维），OpenCL 设备 {} 最多 {} 个</translation>
    </message>
    <message>
        <source>kernel {} has blocks of {} threads, the OpenCL device {} takes {} at most</source>
        <translation>内核 {} 的线程块有 {} 个线程，OpenCL 设备 {} 最多 {} 个</translation>
    </message>
    <message>
        <source>kernel {} has blocks of {} threads; with its registers and local memory the OpenCL device {} takes {} at most</source>
        <translation>内核 {} 的线程块有 {} 个线程；按其寄存器和局部内存，OpenCL 设备 {} 最多 {} 个</translation>
    </message>
    <message>
        <source>kernel {} has {} blocks along {}; the card takes 1 to {}</source>
        <translation>内核 {} 有 {} 个线程块（沿 {}）；显卡接受 1 至 {} 个</translation>
    </message>
    <message>
        <source>kernel {} has {} blocks of {} threads; a block has 1 to {}</source>
        <translation>内核 {} 有 {} 个线程块，每块 {} 个线程；一块有 1 至 {} 个</translation>
    </message>
    <message>
        <source>kernel {} has {} parameters and gets {} buffers</source>
        <translation>内核 {} 有 {} 个参数，得到 {} 个缓冲区</translation>
    </message>
    <message>
        <source>kernel {} has {} threads a block; the card takes {}</source>
        <translation>内核 {} 每块 {} 个线程；显卡接受 {} 个</translation>
    </message>
    <message>
        <source>kernel {} has {} threads along one axis of its blocks</source>
        <translation>内核 {} 的线程块在一个轴上有 {} 个线程</translation>
    </message>
    <message>
        <source>kernel {} is compiled for at most {} threads a block and launched with {}</source>
        <translation>内核 {} 按每块最多 {} 个线程编译，却以 {} 个启动</translation>
    </message>
    <message>
        <source>kernel {} is compiled for blocks of {}×{}×{} threads and launched with {}×{}×{}</source>
        <translation>内核 {} 按 {}×{}×{} 线程的线程块编译，却以 {}×{}×{} 启动</translation>
    </message>
    <message>
        <source>kernel {} is launched with a grid or block that is empty or too large</source>
        <translation>内核 {} 启动时的网格或线程块为空或过大</translation>
    </message>
    <message>
        <source>kernel {} needs {} bytes of local memory, the OpenCL device {} has {}</source>
        <translation>内核 {} 需要 {} 字节局部内存，OpenCL 设备 {} 有 {}</translation>
    </message>
    <message>
        <source>kernel {} needs {} bytes of shared memory a block; the card has {}</source>
        <translation>内核 {} 每块需要 {} 字节共享内存；显卡有 {}</translation>
    </message>
    <message>
        <source>kernel {} needs {} registers for each of {} threads; the card has {} for a block</source>
        <translation>内核 {} 每线程需要 {} 个寄存器，共 {} 个线程；显卡每块有 {} 个</translation>
    </message>
    <message>
        <source>kernel {}: {}</source>
        <translation>内核 {}：{}</translation>
    </message>
    <message>
        <source>lanes of a warp</source>
        <translation>线程束的通道</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>libtorch runs on this processor and cannot be timed in turns with code for {}</source>
        <translation>libtorch 在本处理器上运行，无法与 {} 的代码交替计时</translation>
    </message>
    <message>
        <source>line {} accesses byte {} of {}, which is at no multiple of {} bytes, in {}</source>
        <translation>文本第 {0} 行访问 {2} 的第 {1} 字节，不在 {3} 字节的倍数上，位于 {4}</translation>
    </message>
    <message>
        <source>line {} has an index {} into {} in {}</source>
        <translation>文本第 {0} 行对 {2} 的索引为 {1}，位于 {3}</translation>
    </message>
    <message>
        <source>line {} reads it in {}</source>
        <translation>文本第 {} 行读取它，位于 {}</translation>
    </message>
    <message>
        <source>line {} reads {} bytes at byte {} of {}, which has {}, in {}</source>
        <translation>文本第 {} 行读取 {} 字节，位于第 {} 字节，数组 {} 有 {} 字节，位于 {}</translation>
    </message>
    <message>
        <source>line {} reads, in {}, what the asynchronous copy of line {} fills; its thread does not wait for the copy before</source>
        <translation>文本第 {} 行在 {} 读取第 {} 行异步拷贝所填的内容；其线程之前没有等待该拷贝</translation>
    </message>
    <message>
        <source>line {} writes byte {} of the input {} in {}</source>
        <translation>文本第 {} 行写入第 {} 字节，输入 {}，位于 {}</translation>
    </message>
    <message>
        <source>line {} writes it in {}</source>
        <translation>文本第 {} 行写入它，位于 {}</translation>
    </message>
    <message>
        <source>line {} writes {} bytes at byte {} of {}, which has {}, in {}</source>
        <translation>文本第 {} 行写入 {} 字节，位于第 {} 字节，数组 {} 有 {} 字节，位于 {}</translation>
    </message>
    <message>
        <source>line {} writes, in {}, what the asynchronous copy of line {} fills; its thread does not wait for the copy before</source>
        <translation>文本第 {} 行在 {} 写入第 {} 行异步拷贝所填的内容；其线程之前没有等待该拷贝</translation>
    </message>
    <message>
        <source>load and store units</source>
        <translation>加载/存储单元</translation>
    </message>
    <message>
        <source>load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>内存带宽</translation>
    </message>
    <message>
        <source>no OpenCL 1.2: the ICD loader has no function {}</source>
        <translation>没有 OpenCL 1.2：ICD 加载器没有函数 {}</translation>
    </message>
    <message>
        <source>no OpenCL device on {} platforms</source>
        <translation>{} 个平台上没有 OpenCL 设备</translation>
    </message>
    <message>
        <source>no OpenCL driver is installed (Debian&apos;s pocl-opencl-icd runs kernels on processors)</source>
        <translation>未安装 OpenCL 驱动（Debian 的 pocl-opencl-icd 在处理器上运行内核）</translation>
    </message>
    <message>
        <source>no OpenCL platform: install a driver (Debian&apos;s pocl-opencl-icd runs on processors)</source>
        <translation>没有 OpenCL 平台：请安装驱动（Debian 的 pocl-opencl-icd 在处理器上运行）</translation>
    </message>
    <message>
        <source>no OpenCL: the ICD loader libOpenCL.so.1 (Debian&apos;s ocl-icd-libopencl1) cannot be opened: {}</source>
        <translation>没有 OpenCL：无法打开 ICD 加载器 libOpenCL.so.1（Debian 的 ocl-icd-libopencl1）：{}</translation>
    </message>
    <message>
        <source>no code object was made: {} says {}</source>
        <translation>没有生成代码对象：{} 说 {}</translation>
    </message>
    <message>
        <source>only instructions know the fragment &apos;{}&apos;, and this one is not used: {}</source>
        <translation>只有指令了解 fragment &apos;{}&apos;，而此指令未被使用：{}</translation>
    </message>
    <message>
        <source>only instructions know the fragment &apos;{}&apos;, and {} is done by none</source>
        <translation>只有指令了解 fragment &apos;{}&apos;，而 {} 不由任何指令完成</translation>
    </message>
    <message>
        <source>ptxas refuses the PTX: {}</source>
        <translation>ptxas 拒绝该 PTX：{}</translation>
    </message>
    <message>
        <source>race on {} at byte {}: {}, {}; a barrier is missing between them</source>
        <translation>{} 的第 {} 字节存在竞争：{}，{}；两者之间缺少屏障</translation>
    </message>
    <message>
        <source>race on {} at byte {}: {}, {}; nothing orders the blocks of a launch</source>
        <translation>{} 的第 {} 字节存在竞争：{}，{}；一次启动的线程块之间没有顺序</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>栈</translation>
    </message>
    <message>
        <source>store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>the NVIDIA driver {} is too old: it has no {} (CUDA 11.8 or later is needed)</source>
        <translation>NVIDIA 驱动 {} 太旧：没有 {}（需要 CUDA 11.8 或更新）</translation>
    </message>
    <message>
        <source>the OpenCL ICD loader {} is not here (Debian&apos;s ocl-icd-libopencl1)</source>
        <translation>这里没有 OpenCL ICD 加载器 {}（Debian 的 ocl-icd-libopencl1）</translation>
    </message>
    <message>
        <source>the OpenCL device {} cannot be used: {}</source>
        <translation>无法使用 OpenCL 设备 {}：{}</translation>
    </message>
    <message>
        <source>the OpenCL device {} has no compiler</source>
        <translation>OpenCL 设备 {} 没有编译器</translation>
    </message>
    <message>
        <source>the OpenCL device {} is lost: {}</source>
        <translation>OpenCL 设备 {} 已丢失：{}</translation>
    </message>
    <message>
        <source>the OpenCL driver gives no binary: {}</source>
        <translation>OpenCL 驱动不给出二进制：{}</translation>
    </message>
    <message>
        <source>the buffer {} has {} MB, the OpenCL device allocates {} MB at most</source>
        <translation>缓冲区 {} 有 {} MB，OpenCL 设备最多分配 {} MB</translation>
    </message>
    <message>
        <source>the card&apos;s watchdog ended a kernel</source>
        <translation>显卡的看门狗结束了一个内核</translation>
    </message>
    <message>
        <source>the compiled code has no kernel {}</source>
        <translation>编译后的代码没有内核 {}</translation>
    </message>
    <message>
        <source>the driver refuses the PTX for {}: {}</source>
        <translation>驱动拒绝 {} 的 PTX：{}</translation>
    </message>
    <message>
        <source>the input buffer {} ({}) was overwritten at byte {} in set {}</source>
        <translation>输入缓冲区 {}（{}）在第 {} 字节被覆盖，缓冲组 {}</translation>
    </message>
    <message>
        <source>the launch at line {} has blocks of {} threads, no whole number of warps of {}</source>
        <translation>程序第 {} 行的启动，线程块有 {} 个线程，不是 {} 线程的线程束的整数倍</translation>
    </message>
    <message>
        <source>the launch at line {} has {} blocks for {} units</source>
        <translation>程序第 {} 行的启动有 {} 个线程块，面对 {} 个单元</translation>
    </message>
    <message>
        <source>the launch at line {} keeps {} of {} threads of a unit busy: blocks of {} threads, {} registers a thread, {} bytes of shared memory</source>
        <translation>程序第 {} 行的启动让一个单元的 {} / {} 个线程忙碌：每块 {} 个线程，每线程 {} 个寄存器，{} 字节共享内存</translation>
    </message>
    <message>
        <source>the launch at line {} needs about {} registers a thread; {} has {}</source>
        <translation>程序第 {} 行的启动每线程约需 {} 个寄存器；{} 有 {} 个</translation>
    </message>
    <message>
        <source>the launch at line {} runs on one thread</source>
        <translation>程序第 {} 行的启动只在一个线程上运行</translation>
    </message>
    <message>
        <source>the launch at line {} runs {} blocks in {} waves of {}, the last of {}</source>
        <translation>程序第 {} 行的启动运行 {} 个线程块，分 {} 波，每波 {} 个，最后一波 {} 个</translation>
    </message>
    <message>
        <source>the number of blocks</source>
        <translation>线程块数</translation>
    </message>
    <message>
        <source>the program has no kernel {}</source>
        <translation>程序没有内核 {}</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver: {}</source>
        <translation>没有 NVIDIA 驱动：{}</translation>
    </message>
    <message>
        <source>this installation&apos;s LLVM makes no code for {}: {}</source>
        <translation>本安装的 LLVM 不为 {} 生成代码：{}</translation>
    </message>
    <message>
        <source>thread ({},{},{}) of block ({},{},{})</source>
        <translation>线程 ({},{},{})，线程块 ({},{},{})</translation>
    </message>
    <message>
        <source>threads diverge: {}, which {} does not reach: it {}</source>
        <translation>线程发散：{}，而 {} 没有到达：它{}</translation>
    </message>
    <message>
        <source>threads of a block</source>
        <translation>线程块的线程</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>waits at the barrier of line {}</source>
        <translation>在文本第 {} 行的屏障处等待</translation>
    </message>
    <message>
        <source>waits for its warp at the shuffle of line {}</source>
        <translation>在文本第 {} 行的 shuffle 处等待其线程束</translation>
    </message>
    <message>
        <source>waits for its warp in line {}</source>
        <translation>在文本第 {} 行等待其线程束</translation>
    </message>
    <message>
        <source>{0}, which has the device {1}, is neither in {2} nor in {2}/../bin</source>
        <translation>带有设备 {1} 的 {0} 既不在 {2}，也不在 {2}/../bin</translation>
    </message>
    <message>
        <source>{:.0f} % of the threads ({} blocks of {}), limited by {}</source>
        <translation>{:.0f} % 的线程（{} 个线程块，每块 {}），受限于 {}</translation>
    </message>
    <message>
        <source>{} already holds {}, which can then be no part of it</source>
        <translation>{} 已含有 {}，而它那时不能成为其一部分</translation>
    </message>
    <message>
        <source>{} and {} would be one in the other, and a warp has one :w scope</source>
        <translation>{} 与 {} 会相互嵌套，而一个线程束只有一个 :w 循环域</translation>
    </message>
    <message>
        <source>{} at line {}: one thread of {} works</source>
        <translation>{} 位于程序第 {} 行：{} 个线程中只有一个工作</translation>
    </message>
    <message>
        <source>{} cannot put buffers between unmapped pages</source>
        <translation>{} 无法把缓冲区放在未映射的页之间</translation>
    </message>
    <message>
        <source>{} converts {} to {}, and an asynchronous copy leaves bits alone</source>
        <translation>{} 把 {} 转换为 {}，而异步拷贝不改变位</translation>
    </message>
    <message>
        <source>{} copies {} bytes at once; an asynchronous copy takes 4 or 8, or 16 as aligned vectors</source>
        <translation>{} 一次拷贝 {} 字节；异步拷贝为 4 或 8 字节，或 16 字节的对齐向量</translation>
    </message>
    <message>
        <source>{} directly holds {}, whose :{} goes first</source>
        <translation>{} 直接包含 {}，须先去掉后者的 :{}</translation>
    </message>
    <message>
        <source>{} failed: {} ({})</source>
        <translation>{} 失败：{}（{}）</translation>
    </message>
    <message>
        <source>{} fails: {} ({})</source>
        <translation>{} 失败：{}（{}）</translation>
    </message>
    <message>
        <source>{} fails: {}</source>
        <translation>{} 失败：{}</translation>
    </message>
    <message>
        <source>{} for ever</source>
        <translation>{}，永远如此</translation>
    </message>
    <message>
        <source>{} has no asynchronous copies</source>
        <translation>{} 没有异步拷贝</translation>
    </message>
    <message>
        <source>{} has no grid of thread blocks</source>
        <translation>{} 没有线程块网格</translation>
    </message>
    <message>
        <source>{} has no level that runs :{} scopes</source>
        <translation>{} 没有运行 :{} 循环域的层级</translation>
    </message>
    <message>
        <source>{} has {} iterations, and a warp of {} has {} lanes</source>
        <translation>{} 有 {} 次迭代，而 {} 的线程束有 {} 个通道</translation>
    </message>
    <message>
        <source>{} is already asynchronous</source>
        <translation>{} 已是异步的</translation>
    </message>
    <message>
        <source>{} is already inside {}, which divides its iterations among threads</source>
        <translation>{} 已在 {} 之内，后者把迭代分给线程</translation>
    </message>
    <message>
        <source>{} is done by a warp, and &apos;{}&apos; is in each thread&apos;s own {}; set_location {} shared</source>
        <translation>{} 由一个线程束完成，而 &apos;{}&apos; 在每个线程自己的 {} 中；set_location {} shared</translation>
    </message>
    <message>
        <source>{} is done by all lanes of a warp together, and each iteration of {} is one lane</source>
        <translation>{} 由线程束的全部通道一起完成，而 {} 的每次迭代是一个通道</translation>
    </message>
    <message>
        <source>{} is inside {}, whose iterations are lanes already</source>
        <translation>{} 在 {} 之内，后者的迭代已是通道</translation>
    </message>
    <message>
        <source>{} is inside {}, whose iterations are threads already</source>
        <translation>{} 在 {} 之内，后者的迭代已是线程</translation>
    </message>
    <message>
        <source>{} is not a plain copy of an array</source>
        <translation>{} 不是数组的简单拷贝</translation>
    </message>
    <message>
        <source>{} is not a whole tile of &apos;{}&apos;: {} takes the last {} dimensions of a fragment as they are</source>
        <translation>{} 不是 &apos;{}&apos; 的完整分块：{} 按原样取 fragment 的最后 {} 维</translation>
    </message>
    <message>
        <source>{} is not an asynchronous copy</source>
        <translation>{} 不是异步拷贝</translation>
    </message>
    <message>
        <source>{} is one of {} directly nested :{} scopes, of which a GPU has at most {}</source>
        <translation>{} 是 {} 个直接嵌套的 :{} 循环域之一，GPU 最多 {} 个</translation>
    </message>
    <message>
        <source>{} keeps its {} in fragments, and &apos;{}&apos; is in {}</source>
        <translation>{} 把它的 {} 放在 fragment 中，而 &apos;{}&apos; 在 {} 中</translation>
    </message>
    <message>
        <source>{} makes more than {} blocks of a grid; split_scope first</source>
        <translation>{} 会产生超过 {} 个网格线程块；请先 split_scope</translation>
    </message>
    <message>
        <source>{} reads what another thread wrote as {}, and &apos;{}&apos; is in each thread&apos;s own {}; put it in shared memory</source>
        <translation>{} 读取另一线程作为 {} 写入的内容，而 &apos;{}&apos; 在每个线程自己的 {} 中；请把它放入共享内存</translation>
    </message>
    <message>
        <source>{} reads what another warp wrote as {}, and &apos;{}&apos; is in each warp&apos;s own fragments; put it in shared memory</source>
        <translation>{} 读取另一线程束作为 {} 写入的内容，而 &apos;{}&apos; 在每个线程束自己的 fragment 中；请把它放入共享内存</translation>
    </message>
    <message>
        <source>{} runs no :p scopes; gpu_grid and gpu_block map a scope to its blocks and threads</source>
        <translation>{} 不运行 :p 循环域；gpu_grid 和 gpu_block 把循环域映射到其线程块和线程</translation>
    </message>
    <message>
        <source>{} runs on the cores of a processor, which a GPU does not have</source>
        <translation>{} 在处理器核上运行，而 GPU 没有</translation>
    </message>
    <message>
        <source>{} took longer than {} s</source>
        <translation>{} 用时超过 {} 秒</translation>
    </message>
    <message>
        <source>{} was ended by signal {}</source>
        <translation>{} 被信号 {} 终止</translation>
    </message>
    <message>
        <source>{} would be one of {} directly nested :{} scopes, of which there are at most {}</source>
        <translation>{} 会成为 {} 个直接嵌套的 :{} 循环域之一，最多 {} 个</translation>
    </message>
    <message>
        <source>{} would make {} {}, and {} has at most {}; split_scope first</source>
        <translation>{} 会产生 {} 个{}，而 {} 最多 {} 个；请先 split_scope</translation>
    </message>
    <message>
        <source>{} would run on the lanes of a warp, of which {} promises none</source>
        <translation>{} 会在线程束通道上运行，而 {} 不保证有</translation>
    </message>
    <message>
        <source>{} writes &apos;{}&apos; in the same kernel, and nothing orders it with asynchronous copies</source>
        <translation>{} 在同一内核中写 &apos;{}&apos;，而它与异步拷贝之间没有顺序</translation>
    </message>
    <message>
        <source>{}: bank conflicts, {} passes for each {}, {} would do</source>
        <translation>{}：存储体冲突，{} 次，每次{}，{} 次即可</translation>
    </message>
    <message>
        <source>{}: in local memory, for a loop moves its index; unroll the loop</source>
        <translation>{}：在局部内存中，因为循环移动其索引；请展开该循环</translation>
    </message>
    <message>
        <source>{}: there are no probes of what it can do at most</source>
        <translation>{}：没有对其极限能力的测量</translation>
    </message>
    <message>
        <source>{}: {} sectors for each {}, {} would do</source>
        <translation>{}：{} 个扇区，每次{}，{} 个即可</translation>
    </message>
    <message>
        <source>{}: {}; `verify` runs its code on {}</source>
        <translation>{}：{}；`verify` 在 {} 上运行其代码</translation>
    </message>
    <message>
        <source>cannot read </source>
        <translation>无法读取 </translation>
    </message>
    <message>
        <source>cuModuleLoadDataEx: </source>
        <translation>cuModuleLoadDataEx: </translation>
    </message>
    <message>
        <source>neither cuobjdump nor nvdisasm of the CUDA toolkit is on PATH or in /usr/local/cuda/bin</source>
        <translation>PATH 或 /usr/local/cuda/bin 中既没有 CUDA 工具包的 cuobjdump，也没有 nvdisasm</translation>
    </message>
    <message>
        <source>no code object was made: the linker ld.lld (package lld) is not on this machine</source>
        <translation>没有生成代码对象：本机没有链接器 ld.lld（软件包 lld）</translation>
    </message>
    <message>
        <source>ptxas of the CUDA toolkit is neither on PATH nor in /usr/local/cuda/bin</source>
        <translation>CUDA 工具包的 ptxas 既不在 PATH，也不在 /usr/local/cuda/bin</translation>
    </message>
    <message>
        <source>the NVIDIA driver finds no card</source>
        <translation>NVIDIA 驱动找不到显卡</translation>
    </message>
    <message>
        <source>the code to load is neither PTX nor a cubin</source>
        <translation>要加载的代码既不是 PTX 也不是 cubin</translation>
    </message>
    <message>
        <source>the machine code of AMD&apos;s GPUs is the listing asm</source>
        <translation>AMD GPU 的机器码是列表 asm</translation>
    </message>
    <message>
        <source>it is not lowered yet</source>
        <translation>尚未降级</translation>
    </message>
    <message>
        <source>its program is not valid: {}</source>
        <translation>其程序无效：{}</translation>
    </message>
    <message>
        <source>its program would have {} lines</source>
        <translation>其程序会有 {} 行</translation>
    </message>
    <message>
        <source>{}; {} helps</source>
        <translation>{}；{} 有帮助</translation>
    </message>
    <message>
        <source>the last dimensions of &apos;{}&apos; are no tile that a matrix instruction of {} keeps in fragments; split_dim and reorder_dims make them so</source>
        <translation>&apos;{}&apos; 的最后几维不是 {} 的矩阵指令保存在 fragment 中的分块；split_dim 和 reorder_dims 可使其成为这样</translation>
    </message>
    <message>
        <source>{} is an instruction of a warp, which is not tried alone</source>
        <translation>{} 是线程束的指令，不单独试验</translation>
    </message>
    <message>
        <source>{}: expected &apos;# …&apos;, &apos;features …&apos;, &apos;differs …&apos;, &apos;flushes A B&apos;, &apos;warp&apos;, &apos;strides …&apos;, &apos;fewer&apos; or &apos;spec&apos;, not &apos;{}&apos;</source>
        <translation>{}：应为 &apos;# …&apos;、&apos;features …&apos;、&apos;differs …&apos;、&apos;flushes A B&apos;、&apos;warp&apos;、&apos;strides …&apos;、&apos;fewer&apos; 或 &apos;spec&apos;，而不是 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>takes each factor as two TF32 numbers, up to 2^-21 of it away; infinite ones give NaN</source>
        <translation>把每个因子取作两个 TF32 数，相差至多其 2^-21；无穷给出 NaN</translation>
    </message>
    <message>
        <source>rounds its factors to TF32, 10 bits of mantissa</source>
        <translation>把因子舍入到 TF32，尾数 10 位</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>&apos;%1&apos; is a folder</source>
        <translation>“%1”是文件夹</translation>
    </message>
    <message>
        <source>cannot open &apos;%1&apos;: %2</source>
        <translation>无法打开“%1”：%2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is larger than %2 MiB</source>
        <translation>“%1”大于 %2 MiB</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: %2</source>
        <translation>无法写入“%1”：%2</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Back to the kernels; the session is kept</source>
        <translation>返回内核列表；会话保持原样</translation>
    </message>
    <message>
        <source>Open a program, a trajectory or a session</source>
        <translation>打开程序、轨迹或会话</translation>
    </message>
    <message>
        <source>Copy the session, with its whole history, to a file</source>
        <translation>将会话连同完整历史复制到文件</translation>
    </message>
    <message>
        <source>Write the program as it is now to a .dojo file</source>
        <translation>将当前程序写入 .dojo 文件</translation>
    </message>
    <message>
        <source>Write the steps from the start to here to a .moves file</source>
        <translation>将从起点到此处的步骤写入 .moves 文件</translation>
    </message>
    <message>
        <source>Write the generated C and its header to a folder</source>
        <translation>将生成的 C 代码及其头文件写入文件夹</translation>
    </message>
    <message>
        <source>Save the plot as a picture or a table</source>
        <translation>将图表保存为图片或表格</translation>
    </message>
    <message>
        <source>Clear the list of recent files</source>
        <translation>清除打开过的文件记录</translation>
    </message>
    <message>
        <source>Close the window; nothing needs saving</source>
        <translation>关闭窗口；无需保存</translation>
    </message>
    <message>
        <source>Go back one step; the step stays in the timeline</source>
        <translation>后退一步；该步骤仍保留在时间线中</translation>
    </message>
    <message>
        <source>Go forward one step, on the last visited branch</source>
        <translation>沿最近访问的分支前进一步</translation>
    </message>
    <message>
        <source>Edit the program&apos;s text, checked while you type</source>
        <translation>直接编辑程序文本，输入时即时检查</translation>
    </message>
    <message>
        <source>Commit the edited text as a step and verify it</source>
        <translation>将编辑后的文本作为一步并进行验证</translation>
    </message>
    <message>
        <source>Discard the edited text</source>
        <translation>放弃编辑的文本</translation>
    </message>
    <message>
        <source>Drop or change earlier steps and see the effect on later ones</source>
        <translation>删除或修改先前的步骤，并查看对后续步骤的影响</translation>
    </message>
    <message>
        <source>Compare program, code and time of two steps</source>
        <translation>并排比较两个步骤的程序、代码和时间</translation>
    </message>
    <message>
        <source>Search in the focused text</source>
        <translation>在拥有键盘焦点的文本中查找</translation>
    </message>
    <message>
        <source>Go to the next match</source>
        <translation>下一个匹配处</translation>
    </message>
    <message>
        <source>Go to the previous match</source>
        <translation>上一个匹配处</translation>
    </message>
    <message>
        <source>Show a line of the program by its number</source>
        <translation>按行号显示程序行</translation>
    </message>
    <message>
        <source>From the selected place to the scope around it</source>
        <translation>从所选位置移到外层循环域</translation>
    </message>
    <message>
        <source>From the selected scope to the first node in it</source>
        <translation>从所选循环域移到其中第一个节点</translation>
    </message>
    <message>
        <source>To the next node in the same scope</source>
        <translation>移到同一循环域中的下一个节点</translation>
    </message>
    <message>
        <source>To the node before in the same scope</source>
        <translation>移到同一循环域中的上一个节点</translation>
    </message>
    <message>
        <source>Filter the moves by typing</source>
        <translation>输入文字筛选变换</translation>
    </message>
    <message>
        <source>Apply the step in the line below the moves</source>
        <translation>执行变换列表下方所写的步骤</translation>
    </message>
    <message>
        <source>Time and verify the current program</source>
        <translation>测量并验证当前程序</translation>
    </message>
    <message>
        <source>Time every step without a time</source>
        <translation>测量所有尚无时间的步骤</translation>
    </message>
    <message>
        <source>Time the program with and without the move under the pointer</source>
        <translation>测量应用与不应用所指变换的程序并比较</translation>
    </message>
    <message>
        <source>Time every listed legal move</source>
        <translation>测量列出的每个合法变换</translation>
    </message>
    <message>
        <source>Stop running and queued measurements</source>
        <translation>停止正在进行和等待中的测量</translation>
    </message>
    <message>
        <source>Give the step a name</source>
        <translation>为步骤命名</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>记录关于该步骤的备注</translation>
    </message>
    <message>
        <source>Remove the step and its branch from the timeline</source>
        <translation>将该步骤及其分支从时间线中移除</translation>
    </message>
    <message>
        <source>Find any command by typing</source>
        <translation>输入文字查找任意命令</translation>
    </message>
    <message>
        <source>Show the whole tree</source>
        <translation>显示整棵树</translation>
    </message>
    <message>
        <source>Delete a saved layout</source>
        <translation>删除已保存的布局</translation>
    </message>
    <message>
        <source>Restore the default arrangement of the panes</source>
        <translation>将所有面板恢复到初始位置</translation>
    </message>
    <message>
        <source>Light or dark, like the desktop</source>
        <translation>随桌面环境使用浅色或深色</translation>
    </message>
    <message>
        <source>Dark text on light</source>
        <translation>浅色背景，深色文字</translation>
    </message>
    <message>
        <source>Light text on dark</source>
        <translation>深色背景，浅色文字</translation>
    </message>
    <message>
        <source>Language, colours, fonts, target, timings and keys</source>
        <translation>语言、颜色、字体、目标、计时与快捷键</translation>
    </message>
    <message>
        <source>Explain the focused pane</source>
        <translation>说明当前焦点所在面板的用途</translation>
    </message>
    <message>
        <source>List all commands and change their keys</source>
        <translation>所有命令及其快捷键，可修改</translation>
    </message>
    <message>
        <source>A short tour of the window</source>
        <translation>简要介绍界面各部分</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本与许可证</translation>
    </message>
    <message>
        <source>&lt;b&gt;Kernels and sessions.&lt;/b&gt; A kernel is a small loop program. Opening one starts a session: a file that saves every step automatically. Earlier sessions are on the right and continue where they ended.</source>
        <translation>&lt;b&gt;内核与会话。&lt;/b&gt;内核是一个小型循环程序。打开内核会新建一个会话，即自动记录每一步的文件。以前的会话列在右侧，可从上次结束处继续。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Tree.&lt;/b&gt; The same program as a tree of scopes and operations. Colours show the kind of a scope or how often it runs. A double click folds a scope, Ctrl and the wheel zoom, List shows it as a list.</source>
        <translation>&lt;b&gt;树。&lt;/b&gt;以树的形式显示同一程序：循环域及其内容。颜色表示循环域的种类或执行次数。双击可折叠循环域，Ctrl 加滚轮可缩放，“列表”便于键盘操作。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Code.&lt;/b&gt; The C that is compiled, and the compiler&apos;s assembly and LLVM IR. The lines of the selected place are highlighted; click a line to select its place.</source>
        <translation>&lt;b&gt;代码。&lt;/b&gt;实际编译的 C 代码，以及编译器由此生成的汇编和 LLVM IR。所选位置对应的行会被标出；点击某行即可选中其对应位置。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Moves.&lt;/b&gt; The moves for the selected place. Hover to preview a move; Enter or a double click applies it. An illegal move shows why and highlights the conflicting accesses. Edit its arguments in the line below.</source>
        <translation>&lt;b&gt;变换。&lt;/b&gt;所选位置的变换。指向某个变换即可预览；按回车或双击即可应用。不合法的变换会说明原因并标出冲突的访问。在下方的输入行中可修改其参数。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Timeline.&lt;/b&gt; Every step with its time, its speed-up over the start and its verification. Click a step to go there; another move from there creates a branch, and the old one is kept. The menu renames, annotates, compares and deletes.</source>
        <translation>&lt;b&gt;时间线。&lt;/b&gt;每个步骤及其时间、相对起点的加速比和检查方式。点击即可转到该步骤；从该处进行其他变换会产生新分支，原分支保留。右键菜单可重命名、备注、比较和删除。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Notices.&lt;/b&gt; All notices since the window was opened, the latest first.</source>
        <translation>&lt;b&gt;通知。&lt;/b&gt;窗口打开以来发出的通知，最新的在前。</translation>
    </message>
    <message>
        <source>Save this arrangement of the panes under a name</source>
        <translation>以某个名称保存当前面板布局</translation>
    </message>
    <message>
        <source>Arrange the panes as in a saved layout</source>
        <translation>按布局排列面板</translation>
    </message>
    <message>
        <source>Show all notices of this window</source>
        <translation>窗口至今发出的通知</translation>
    </message>
    <message>
        <source>Click anything to get an explanation</source>
        <translation>点击任意处以查看说明</translation>
    </message>
    <message>
        <source>&lt;b&gt;Program.&lt;/b&gt; Scopes are loops, written as their extent; bars indent the body of a scope; {0} is the iteration of the outermost scope. Click a scope, an operation or a buffer to select it everywhere. Use Edit the program by hand to change the text.</source>
        <translation>&lt;b&gt;程序。&lt;/b&gt;循环域即循环，以其长度书写；循环域的内容用竖线缩进；{0} 表示最外层循环域的迭代。点击循环域、运算或缓冲区，即可在所有面板中选中它。使用“手动编辑程序”可直接修改文本。</translation>
    </message>
    <message>
        <source>Write the whole session as one self-contained HTML page</source>
        <translation>将整个会话导出为一个独立的 HTML 页面</translation>
    </message>
    <message>
        <source>Find and replace in the program&apos;s text</source>
        <translation>在程序文本中查找并替换</translation>
    </message>
    <message>
        <source>Replace the wrong word with the suggested one</source>
        <translation>用建议的词替换错误的词</translation>
    </message>
    <message>
        <source>Complete the current word</source>
        <translation>补全正在输入的单词</translation>
    </message>
    <message>
        <source>Preview in the C what the step under the pointer would change</source>
        <translation>在 C 代码中预览所指步骤的改动</translation>
    </message>
    <message>
        <source>Explain what this kind of move does and when it is legal, with an example</source>
        <translation>说明此类变换的作用及合法条件，并附示例</translation>
    </message>
    <message>
        <source>Use this step as the baseline of speed-ups instead of the start, or undo that</source>
        <translation>以此步骤代替起点计算加速比，或恢复</translation>
    </message>
    <message>
        <source>Verify by fingerprints and numerical comparison that it computes the same</source>
        <translation>用指纹和数值检查其计算结果是否相同</translation>
    </message>
    <message>
        <source>Create a branch with the same steps except this one</source>
        <translation>去掉此步骤后的其余步骤，作为新分支</translation>
    </message>
    <message>
        <source>Larger text in the program or the code</source>
        <translation>放大程序或代码文字</translation>
    </message>
    <message>
        <source>Smaller text in the program or the code</source>
        <translation>缩小程序或代码文字</translation>
    </message>
    <message>
        <source>Reset the size of the program&apos;s text</source>
        <translation>将程序文字恢复到原有大小</translation>
    </message>
    <message>
        <source>Fold the scope at the caret, or unfold it</source>
        <translation>折叠或展开光标处的循环域</translation>
    </message>
    <message>
        <source>Fold every scope, or unfold all</source>
        <translation>折叠所有循环域，或全部展开</translation>
    </message>
    <message>
        <source>Show which step created or last changed each line</source>
        <translation>每一行由哪个步骤产生或最后修改</translation>
    </message>
    <message>
        <source>Align each depth in its own column, or draw the tree as narrow as possible</source>
        <translation>每一层各占一列，或使树尽可能窄</translation>
    </message>
    <message>
        <source>Collapse every outermost scope, or show all of them</source>
        <translation>折叠所有最外层循环域，或全部展开</translation>
    </message>
    <message>
        <source>Time and verify every step as soon as it is applied</source>
        <translation>每个步骤一经应用即测量并验证</translation>
    </message>
    <message>
        <source>Start a session from the program in the clipboard</source>
        <translation>用复制的程序文本新建会话</translation>
    </message>
    <message>
        <source>Search for a faster program from the current step</source>
        <translation>从当前步骤起搜索更快的程序</translation>
    </message>
    <message>
        <source>Pause the search or continue it</source>
        <translation>暂停搜索，或继续搜索</translation>
    </message>
    <message>
        <source>Continue the search where it ended, whatever ended it</source>
        <translation>从搜索结束之处继续，无论因何结束</translation>
    </message>
    <message>
        <source>Searches must not change the selected place</source>
        <translation>搜索会保持所选位置不变</translation>
    </message>
    <message>
        <source>Open a find of the search as a branch of the timeline</source>
        <translation>把搜索的发现作为时间线的分支打开</translation>
    </message>
    <message>
        <source>&lt;b&gt;Search.&lt;/b&gt; A strategy searches from the current step, within a budget. It measures every program and verifies every new best; locked places and moves are not changed. It runs in its own process: closing the window or killing either loses nothing, and Resume continues. Enter or a double click opens a find as a branch of the timeline.</source>
        <translation>&lt;b&gt;搜索。&lt;/b&gt;策略从当前步骤开始，在预算之内测量每个程序并验证每个胜出者，且不触碰已锁定的位置和变换。它在独立的进程中运行：关闭窗口或终止任何一方都不会丢失任何内容，“恢复”会接着进行。按回车或双击可把一个发现作为时间线的分支打开。</translation>
    </message>
    <message>
        <source>Compare this step with the previous one: program, code and time</source>
        <translation>将此步骤与上一步比较：程序、代码和时间</translation>
    </message>
    <message>
        <source>Show the generated C</source>
        <translation>显示生成的 C 代码</translation>
    </message>
    <message>
        <source>Show the compiler&apos;s assembly</source>
        <translation>显示编译器生成的汇编</translation>
    </message>
    <message>
        <source>Show the compiler&apos;s LLVM IR</source>
        <translation>显示编译器生成的 LLVM IR</translation>
    </message>
    <message>
        <source>Colour by kind: loops, vectors, threads, operations</source>
        <translation>按种类着色：循环、向量、线程、运算</translation>
    </message>
    <message>
        <source>The darker, the more often a node is executed</source>
        <translation>颜色越深，节点执行次数越多</translation>
    </message>
    <message>
        <source>The darker, the larger the share of the work</source>
        <translation>颜色越深，所占工作量越大</translation>
    </message>
    <message>
        <source>Show the tree as a list, for keyboard and screen readers</source>
        <translation>以列表显示树，供键盘和屏幕阅读器使用</translation>
    </message>
    <message>
        <source>Plot the time of a call after each step</source>
        <translation>绘制每一步之后一次调用的时间</translation>
    </message>
    <message>
        <source>Plot the speed-up of each step over the start</source>
        <translation>绘制每一步相对起点的加速比</translation>
    </message>
    <message>
        <source>Plot each step under the roofline of this machine</source>
        <translation>绘制每一步在本机 Roofline 下的位置</translation>
    </message>
    <message>
        <source>&lt;b&gt;Plots.&lt;/b&gt; The median time of every step with its 95 % confidence interval, the speed-up over the start or a pinned step, and the steps under the roofline: the peak performance of this machine. Click a point to go to its step. For kernels that libtorch has an operator for, the plot can show libtorch&apos;s time.</source>
        <translation>&lt;b&gt;图表。&lt;/b&gt;每个步骤的时间中位数及其 95 % 置信区间、相对起点或固定步骤的加速比，以及各步骤在 Roofline（本机的性能上限）下的位置。点击数据点可转到对应步骤。对于 libtorch 有对应算子的内核，还可以画出 libtorch 的时间线。</translation>
    </message>
    <message>
        <source>Show libtorch&apos;s time for the same operator as a line in the plots</source>
        <translation>在图中以一条线显示 libtorch 执行同一算子的时间</translation>
    </message>
    <message>
        <source>Restore the last deleted branch</source>
        <translation>恢复最近删除的分支</translation>
    </message>
    <message>
        <source>End the search; everything found is kept</source>
        <translation>结束搜索；找到的一切都会保留</translation>
    </message>
    <message>
        <source>Words of this program beside those of the field</source>
        <translation>本程序的用语与领域内通用术语的对照</translation>
    </message>
    <message>
        <source>Make the next move of the agent&apos;s line of play</source>
        <translation>执行智能体变换序列中的下一个变换</translation>
    </message>
    <message>
        <source>Make all moves of the agent&apos;s line of play</source>
        <translation>执行智能体变换序列中的所有变换</translation>
    </message>
    <message>
        <source>Give the agent the moves from the start to here as a lesson</source>
        <translation>把从起点到此处的变换作为一课教给智能体</translation>
    </message>
    <message>
        <source>Make a lesson of each move of yours where the agent proposes another</source>
        <translation>凡是您的变换与智能体的建议不同，都作为一课</translation>
    </message>
    <message>
        <source>Show what the agent thinks of the moves of each program</source>
        <translation>显示智能体对每个程序的各个变换的看法</translation>
    </message>
    <message>
        <source>Train an agent for this kernel, or go on training it</source>
        <translation>为此内核训练智能体，或继续训练</translation>
    </message>
    <message>
        <source>Pause the training or continue it</source>
        <translation>暂停训练，或继续训练</translation>
    </message>
    <message>
        <source>End the training; its agent is kept</source>
        <translation>结束训练；其智能体会保留</translation>
    </message>
    <message>
        <source>&lt;b&gt;Agent.&lt;/b&gt; What a trained agent thinks of this program: the moves that it would make, and the time that it expects to reach by them. Its moves are played one by one or all at once, as steps of the timeline. Point at a move to see the three nearest programs that it remembers, and what such a move did there. What is far from what it was trained on is greyed. It learns from a branch of yours, or from single moves while Correct it is on.</source>
        <translation>&lt;b&gt;智能体。&lt;/b&gt;训练好的智能体对此程序的看法：它会做哪些变换，以及预期由此达到的时间。它的变换可以逐个执行，也可以一次全部执行，都成为时间线上的步骤。指向一个变换，可看到它记得的三个最相近的程序，以及此类变换在那里的效果。与其训练内容相差很远的显示为灰色。它可从您的一个分支学习，也可在“纠正它”开启时从单个变换学习。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Training.&lt;/b&gt; Trains an agent by playing this kernel, within a number of measured programs. The curves show the best time and that of its policy, the loss, what it expected against what it reached, how much it explores, and where the time went. It runs in its own process, and keeps its agent beside the session.</source>
        <translation>&lt;b&gt;训练。&lt;/b&gt;让智能体在此内核上反复尝试来训练它，以测量的程序数为限。曲线显示最佳时间与其策略的时间、损失、预期与实际、探索程度，以及时间花在哪里。它在独立进程中运行，并把智能体存放在会话旁边。</translation>
    </message>
</context>
<context>
    <name>InstructionPermission</name>
    <message>
        <source>Third-party instructions</source>
        <translation>他人的指令</translation>
    </message>
    <message>
        <source>%1 holds C for the instruction %2. It is compiled and runs with all your permissions.</source>
        <translation>%1 含有指令 %2 的 C 代码。它会被编译，并以您的全部权限运行。</translation>
    </message>
    <message>
        <source>Read it before you allow it. You are asked once for each text.</source>
        <translation>请先阅读再允许。每份文本只询问一次。</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Do not run it</source>
        <translation>不运行</translation>
    </message>
</context>
<context>
    <name>Kernel</name>
    <message>
        <source>c = a + b, element by element: &quot;add&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>c = a + b，逐元素：PerfDojo 论文（arXiv 2511.03586）表 3 中的“add”。</translation>
    </message>
    <message>
        <source>c = a + b in double precision.</source>
        <translation>双精度的 c = a + b。</translation>
    </message>
    <message>
        <source>c = a + b of 32-bit integers, which wrap around.</source>
        <translation>32 位整数的 c = a + b，溢出时回绕。</translation>
    </message>
    <message>
        <source>c = a + b of bytes, clamped at 255 instead of wrapping, as images want it.</source>
        <translation>字节的 c = a + b，在 255 处截断而不回绕，适合图像。</translation>
    </message>
    <message>
        <source>Whether every element of each row is finite: below infinity in magnitude.</source>
        <translation>每行的每个元素是否有限：绝对值小于无穷大。</translation>
    </message>
    <message>
        <source>The largest element of each row and the index of its first occurrence.</source>
        <translation>每行的最大元素及其首次出现的下标。</translation>
    </message>
    <message>
        <source>The smallest element of each row and the index of its first occurrence.</source>
        <translation>每行的最小元素及其首次出现的下标。</translation>
    </message>
    <message>
        <source>z = the sum of |x|, the BLAS routine.</source>
        <translation>z = |x| 之和，即 BLAS 例程。</translation>
    </message>
    <message>
        <source>Scaled dot-product attention of A heads: softmax(q k^T / sqrt(D)) v (Vaswani et al., arXiv 1706.03762).</source>
        <translation>A 个头的缩放点积注意力：softmax(q k^T / sqrt(D)) v（Vaswani 等，arXiv 1706.03762）。</translation>
    </message>
    <message>
        <source>The mean of each window of K x K, stride 2, no padding.</source>
        <translation>每个 K x K 窗口的均值，步幅 2，无填充。</translation>
    </message>
    <message>
        <source>z = alpha * x + y, the BLAS routine.</source>
        <translation>z = alpha * x + y，即 BLAS 例程。</translation>
    </message>
    <message>
        <source>z = alpha * x + y in double precision, each element rounded once.</source>
        <translation>双精度的 z = alpha * x + y，每个元素只舍入一次。</translation>
    </message>
    <message>
        <source>Training-mode batch norm: per channel, mean and biased variance over batch and image, then y = (x - mean) / sqrt(var + 1e-5) * gamma + beta.</source>
        <translation>训练模式的批归一化：按通道在批次和图像上求均值和有偏方差，然后 y = (x - mean) / sqrt(var + 1e-5) * gamma + beta。</translation>
    </message>
    <message>
        <source>y = max(x + b, 0) with one bias per column.</source>
        <translation>y = max(x + b, 0)，每列一个偏置。</translation>
    </message>
    <message>
        <source>c = a b for each matrix of a batch: &quot;bmm&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>对批次中的每个矩阵 c = a b：PerfDojo 论文（arXiv 2511.03586）表 3 中的“bmm”。</translation>
    </message>
    <message>
        <source>Scaled dot-product attention in which position t sees the positions up to t only.</source>
        <translation>缩放点积注意力，其中位置 t 只能看到不晚于 t 的位置。</translation>
    </message>
    <message>
        <source>Depthwise 1-D convolution that looks back only: y[c,t] = sum over k of w[c,k] * x[c,t-k], what lies before the start being zero.</source>
        <translation>只向过去看的逐通道一维卷积：y[c,t] = 对 k 求 w[c,k] * x[c,t-k] 之和，起点之前视为零。</translation>
    </message>
    <message>
        <source>1-D convolution (cross-correlation) of C channels into O, stride 1, no padding, no bias.</source>
        <translation>C 个通道到 O 个通道的一维卷积（互相关），步幅 1，无填充，无偏置。</translation>
    </message>
    <message>
        <source>2-D convolution (cross-correlation), stride 1, no padding, no bias.</source>
        <translation>二维卷积（互相关），步幅 1，无填充，无偏置。</translation>
    </message>
    <message>
        <source>3 x 3 convolution (cross-correlation), stride 1, the image framed by zeros so that the output is as large as the input.</source>
        <translation>3 x 3 卷积（互相关），步幅 1，图像四周补零，使输出与输入同样大小。</translation>
    </message>
    <message>
        <source>Prefix products of each row: a recurrence whose order must stay.</source>
        <translation>每行的前缀积：次序不可改变的递推。</translation>
    </message>
    <message>
        <source>Prefix sums of each row: a recurrence whose order must stay.</source>
        <translation>每行的前缀和：次序不可改变的递推。</translation>
    </message>
    <message>
        <source>2-D convolution of each channel with its own filter, stride 1, no padding, no bias.</source>
        <translation>每个通道用各自的滤波器做二维卷积，步幅 1，无填充，无偏置。</translation>
    </message>
    <message>
        <source>z = x . y, the BLAS routine.</source>
        <translation>z = x . y，即 BLAS 例程。</translation>
    </message>
    <message>
        <source>z = x . y in double precision.</source>
        <translation>双精度的 z = x . y。</translation>
    </message>
    <message>
        <source>z = x . y of 16-bit integers, summed in 32 bits.</source>
        <translation>16 位整数的 z = x . y，以 32 位求和。</translation>
    </message>
    <message>
        <source>y = x / 2 * (1 + erf(x / sqrt(2))), the exact form.</source>
        <translation>y = x / 2 * (1 + erf(x / sqrt(2)))，精确形式。</translation>
    </message>
    <message>
        <source>d = alpha * a b + beta * c, the BLAS routine.</source>
        <translation>d = alpha * a b + beta * c，即 BLAS 例程。</translation>
    </message>
    <message>
        <source>c = a b of bfloat16 matrices, summed and kept in single precision.</source>
        <translation>bfloat16 矩阵的 c = a b，以单精度求和并保存。</translation>
    </message>
    <message>
        <source>c = a b of half-precision matrices, summed in single precision and rounded at the end.</source>
        <translation>半精度矩阵的 c = a b，以单精度求和，最后舍入。</translation>
    </message>
    <message>
        <source>d = alpha * a b + beta * c in double precision.</source>
        <translation>双精度的 d = alpha * a b + beta * c。</translation>
    </message>
    <message>
        <source>c = a b of 8-bit integer matrices, summed in 32 bits.</source>
        <translation>8 位整数矩阵的 c = a b，以 32 位求和。</translation>
    </message>
    <message>
        <source>c = a b of a matrix of unsigned bytes and one of signed bytes, summed in 32 bits, as quantised networks multiply activations with weights.</source>
        <translation>无符号字节矩阵与有符号字节矩阵的 c = a b，以 32 位求和，如量化网络中激活与权重相乘。</translation>
    </message>
    <message>
        <source>y = a x, matrix times vector.</source>
        <translation>y = a x，矩阵乘向量。</translation>
    </message>
    <message>
        <source>Group norm (Wu and He, arXiv 1803.08494): G groups of K channels, each normalised over its channels and the image.</source>
        <translation>组归一化（Wu 和 He，arXiv 1803.08494）：G 组，每组 K 个通道，各组在其通道和图像上归一化。</translation>
    </message>
    <message>
        <source>Whether each row holds a NaN, the only value that differs from itself.</source>
        <translation>每行是否含有 NaN，即唯一不等于自身的值。</translation>
    </message>
    <message>
        <source>Instance norm (Ulyanov et al., arXiv 1607.08022): each image of each channel is normalised by itself.</source>
        <translation>实例归一化（Ulyanov 等，arXiv 1607.08022）：每个通道的每幅图像各自归一化。</translation>
    </message>
    <message>
        <source>y = (x - mean) / sqrt(var + 1e-5) * gamma + beta, row by row, var biased; rows that fit the L1 cache.</source>
        <translation>y = (x - mean) / sqrt(var + 1e-5) * gamma + beta，逐行，var 为有偏方差；每行放得进 L1 缓存。</translation>
    </message>
    <message>
        <source>y = (x - mean) / sqrt(var + 1e-5) * gamma + beta, row by row, var biased.</source>
        <translation>y = (x - mean) / sqrt(var + 1e-5) * gamma + beta，逐行，var 为有偏方差。</translation>
    </message>
    <message>
        <source>y = x where x is positive and 0.01 x elsewhere.</source>
        <translation>x 为正时 y = x，否则为 0.01 x。</translation>
    </message>
    <message>
        <source>y = x - max - log(sum(exp(x - max))), row by row.</source>
        <translation>y = x - max - log(sum(exp(x - max)))，逐行。</translation>
    </message>
    <message>
        <source>c = a b: &quot;matmul&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>c = a b：PerfDojo 论文（arXiv 2511.03586）表 3 中的“matmul”。</translation>
    </message>
    <message>
        <source>The maximum of each window of K x K, stride 2, no padding.</source>
        <translation>每个 K x K 窗口的最大值，步幅 2，无填充。</translation>
    </message>
    <message>
        <source>The maximum of each window of K x K of 8-bit integers, stride 2, no padding.</source>
        <translation>8 位整数的每个 K x K 窗口的最大值，步幅 2，无填充。</translation>
    </message>
    <message>
        <source>z = the mean of a vector.</source>
        <translation>z = 向量的均值。</translation>
    </message>
    <message>
        <source>Mean and biased variance of each row in one pass by Welford&apos;s update of (count, mean, sum of squared differences).</source>
        <translation>一遍求出每行的均值和有偏方差，采用 Welford 对（个数、均值、平方差之和）的更新。</translation>
    </message>
    <message>
        <source>c = a * b, element by element: &quot;mul&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>c = a * b，逐元素：PerfDojo 论文（arXiv 2511.03586）表 3 中的“mul”。</translation>
    </message>
    <message>
        <source>z = the Euclidean length of x.</source>
        <translation>z = x 的欧几里得长度。</translation>
    </message>
    <message>
        <source>a = x y^T.</source>
        <translation>a = x y^T。</translation>
    </message>
    <message>
        <source>1 x 1 convolution: at each pixel a matrix maps C channels to O.</source>
        <translation>1 x 1 卷积：在每个像素上由一个矩阵把 C 个通道映射为 O 个。</translation>
    </message>
    <message>
        <source>q = x / scale rounded half up and clamped to 8-bit integers.</source>
        <translation>q = x / scale，逢半向上舍入并截断到 8 位整数。</translation>
    </message>
    <message>
        <source>y = the mean of each row: &quot;reducemean&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>y = 每行的均值：PerfDojo 论文（arXiv 2511.03586）表 3 中的“reducemean”。</translation>
    </message>
    <message>
        <source>y = max(x, 0): &quot;relu&quot; in Table 3 of the PerfDojo paper (arXiv 2511.03586).</source>
        <translation>y = max(x, 0)：PerfDojo 论文（arXiv 2511.03586）表 3 中的“relu”。</translation>
    </message>
    <message>
        <source>y = max(x, 0) in bfloat16.</source>
        <translation>bfloat16 的 y = max(x, 0)。</translation>
    </message>
    <message>
        <source>y = max(x, 0) in half precision.</source>
        <translation>半精度的 y = max(x, 0)。</translation>
    </message>
    <message>
        <source>y[n,o,p] = sum over c of w[o,c] * max(x[n,c,p], 0).</source>
        <translation>y[n,o,p] = 对 c 求 w[o,c] * max(x[n,c,p], 0) 之和。</translation>
    </message>
    <message>
        <source>Layer norm of x + z, the end of a transformer&apos;s block.</source>
        <translation>x + z 的层归一化，即 Transformer 块的末尾。</translation>
    </message>
    <message>
        <source>y = x / sqrt(mean(x^2) + 1e-5) * gamma, row by row; rows that fit the L1 cache.</source>
        <translation>y = x / sqrt(mean(x^2) + 1e-5) * gamma，逐行；每行放得进 L1 缓存。</translation>
    </message>
    <message>
        <source>y = x / sqrt(mean(x^2) + 1e-5) * gamma, row by row.</source>
        <translation>y = x / sqrt(mean(x^2) + 1e-5) * gamma，逐行。</translation>
    </message>
    <message>
        <source>Rotary position embedding: pair j of position t is rotated by the angle t * 10000^(-j / P).</source>
        <translation>旋转位置编码：位置 t 的第 j 对旋转角度 t * 10000^(-j / P)。</translation>
    </message>
    <message>
        <source>The smallest element of each row.</source>
        <translation>每行的最小元素。</translation>
    </message>
    <message>
        <source>The product of each row.</source>
        <translation>每行的乘积。</translation>
    </message>
    <message>
        <source>y = 1 / (1 + exp(-x)).</source>
        <translation>y = 1 / (1 + exp(-x))。</translation>
    </message>
    <message>
        <source>y = x / (1 + exp(-x)).</source>
        <translation>y = x / (1 + exp(-x))。</translation>
    </message>
    <message>
        <source>Softmax of each row, shifted by its maximum.</source>
        <translation>逐行 softmax，先减去该行的最大值。</translation>
    </message>
    <message>
        <source>Softmax of each row of half-precision numbers, computed in single precision.</source>
        <translation>半精度数的逐行 softmax，以单精度计算。</translation>
    </message>
    <message>
        <source>Softmax of each row in double precision.</source>
        <translation>双精度的逐行 softmax。</translation>
    </message>
    <message>
        <source>Softmax of each row whose maximum and sum come from one pass (Milakov and Gimelshein, arXiv 1805.02867).</source>
        <translation>逐行 softmax，其最大值与和在同一遍中得出（Milakov 和 Gimelshein，arXiv 1805.02867）。</translation>
    </message>
    <message>
        <source>y = log(1 + exp(x)), written so that nothing overflows: max(x, 0) + log(1 + exp(-|x|)).</source>
        <translation>y = log(1 + exp(x))，写成不会溢出的形式：max(x, 0) + log(1 + exp(-|x|))。</translation>
    </message>
    <message>
        <source>z = the sum of a vector.</source>
        <translation>z = 向量之和。</translation>
    </message>
    <message>
        <source>z = the sum of a vector of 64-bit integers.</source>
        <translation>z = 64 位整数向量之和。</translation>
    </message>
    <message>
        <source>y = silu(x w) * (x v) with silu(t) = t / (1 + exp(-t)).</source>
        <translation>y = silu(x w) * (x v)，其中 silu(t) = t / (1 + exp(-t))。</translation>
    </message>
    <message>
        <source>y = tanh(x).</source>
        <translation>y = tanh(x)。</translation>
    </message>
    <message>
        <source>b = a^T.</source>
        <translation>b = a^T。</translation>
    </message>
</context>
<context>
    <name>KernelPage</name>
    <message>
        <source>%1 Mflop and at least %2 MB of traffic: %3 flop per byte</source>
        <translation>%1 Mflop，访存量至少 %2 MB：每字节 %3 flop</translation>
    </message>
    <message>
        <source>No roofline was measured</source>
        <translation>未测量 Roofline</translation>
    </message>
    <message>
        <source>Measured: %1, %2 % of this roofline</source>
        <translation>实测：%1，达到该 Roofline 的 %2 %</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <translation>%1，然后 %2</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>收益</translation>
    </message>
    <message>
        <source>*none*</source>
        <translation>*无*</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… 另有 %1 条</translation>
    </message>
    <message>
        <source>What limits it</source>
        <translation>它受什么限制</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>cold caches</source>
        <translation>冷缓存</translation>
    </message>
    <message>
        <source>warm caches</source>
        <translation>热缓存</translation>
    </message>
    <message>
        <source>The inner loops</source>
        <translation>内层循环</translation>
    </message>
    <message>
        <source>busy: %1</source>
        <translation>忙碌：%1</translation>
    </message>
    <message>
        <source>port use needs llvm-mca, which is not installed (Debian: llvm-19)</source>
        <translation>端口占用需要 llvm-mca，但它没有安装（Debian 软件包 llvm-19）</translation>
    </message>
    <message>
        <source>no temporary file could be written for llvm-mca</source>
        <translation>无法为 llvm-mca 写入临时文件</translation>
    </message>
    <message>
        <source>llvm-mca cannot read the loops</source>
        <translation>llvm-mca 读不懂这些循环</translation>
    </message>
    <message>
        <source>llvm-mca cannot read every loop</source>
        <translation>llvm-mca 读不懂其中一些循环</translation>
    </message>
    <message>
        <source>**Compute-bound**: at the measured peak of %1 Gflop/s it takes at least %2</source>
        <translation>瓶颈是**算术**：按实测峰值 %1 Gflop/s，至少需要 %2</translation>
    </message>
    <message>
        <source>**Memory-bound**: its traffic alone takes at least %1, the arithmetic %2</source>
        <translation>瓶颈是**内存**：仅访存就至少需要 %1，算术需要 %2</translation>
    </message>
    <message>
        <source>**Bound by memory or by the cache that holds it**: its traffic alone takes at least %1, the arithmetic %2</source>
        <translation>瓶颈是**内存或容纳其数据的缓存**：仅访存就至少需要 %1，算术需要 %2</translation>
    </message>
    <message>
        <source>Overall</source>
        <translation>累计</translation>
    </message>
    <message>
        <source>%1 instructions per iteration</source>
        <translation>每轮 %1 条指令</translation>
    </message>
    <message>
        <source>Measured on %1 with %2, %3, for %4; run %5 to write this page for your machine</source>
        <translation>在 %1 上以 %2、%3测得，目标为 %4；%5 可为您的机器生成此页</translation>
    </message>
    <message>
        <source>Gain of each move</source>
        <translation>每个变换带来的收益</translation>
    </message>
    <message>
        <source>The machine code has no loops</source>
        <translation>机器码中没有循环</translation>
    </message>
    <message>
        <source>From llvm-mca for %1, which assumes that every load hits the L1 cache; hottest loop first</source>
        <translation>由 llvm-mca 针对 %1 得出，它假定每次加载都命中 L1 缓存；执行最多的循环排在最前</translation>
    </message>
    <message>
        <source>%1 cycles and %2 micro-operations per iteration</source>
        <translation>每轮 %1 个周期、%2 个微操作</translation>
    </message>
    <message>
        <source>no unit is busy for half of the cycles</source>
        <translation>没有执行单元在其中一半的周期里处于忙碌</translation>
    </message>
    <message>
        <source>Port-bound at %1 cycles; the rest is dependence latency</source>
        <translation>仅就执行单元而言只需 %1：其余时间在等待先前运算的结果</translation>
    </message>
    <message>
        <source>llvm-mca&apos;s answer cannot be read: %1</source>
        <translation>无法读懂 llvm-mca 的答复：%1</translation>
    </message>
</context>
<context>
    <name>Move</name>
    <message>
        <source>split (tile) a scope into two nested ones, the inner of a given extent</source>
        <translation>把一个循环域拆成两层嵌套，内层为给定的长度</translation>
    </message>
    <message>
        <source>merge a scope and the only scope in it into one</source>
        <translation>把一个循环域和其中唯一的循环域合并为一个</translation>
    </message>
    <message>
        <source>interchange a scope with the only scope in it</source>
        <translation>把一个循环域与其中唯一的循环域交换</translation>
    </message>
    <message>
        <source>fuse a scope with the one that directly follows it</source>
        <translation>把一个循环域与紧随其后的循环域融合</translation>
    </message>
    <message>
        <source>split a scope in two after the child that holds the operation</source>
        <translation>在包含该运算的子节点之后把循环域一分为二</translation>
    </message>
    <message>
        <source>swap an operation or a scope with the next sibling</source>
        <translation>把一个运算或循环域与紧随其后的兄弟节点交换</translation>
    </message>
    <message>
        <source>move an operation out of the innermost scope around it, to just before that scope</source>
        <translation>把一个运算从包围它的最内层循环域移到该循环域之前</translation>
    </message>
    <message>
        <source>move an operation into the scope that directly follows it, as its first child</source>
        <translation>把一个运算移入紧随其后的循环域，作为其第一个子节点</translation>
    </message>
    <message>
        <source>split a scope&apos;s iteration range in two, one scope after the other</source>
        <translation>把循环域的迭代分成两段，成为先后两个循环域</translation>
    </message>
    <message>
        <source>join two scopes that do the same for consecutive ranges into one</source>
        <translation>把对两段相邻范围做同样事情的两个循环域合并为一个</translation>
    </message>
    <message>
        <source>pad a scope with iterations that guards mask out</source>
        <translation>给循环域填充由守卫屏蔽的迭代</translation>
    </message>
    <message>
        <source>remove the last iterations of a scope, which guards mask out</source>
        <translation>去掉循环域末尾由守卫屏蔽的迭代</translation>
    </message>
    <message>
        <source>wrap an operation or a scope in a scope of one iteration</source>
        <translation>在一个运算或循环域外加一个只有一次迭代的循环域</translation>
    </message>
    <message>
        <source>remove a scope of one iteration</source>
        <translation>去掉只有一次迭代的循环域</translation>
    </message>
    <message>
        <source>unroll a scope fully: write its iterations one after another</source>
        <translation>把循环域的各次迭代依次展开写出</translation>
    </message>
    <message>
        <source>remove the :u mapping from a scope</source>
        <translation>去掉循环域的 :u 映射</translation>
    </message>
    <message>
        <source>run all iterations of a scope as the lanes of one vector</source>
        <translation>把循环域的全部迭代作为一个向量的各通道执行</translation>
    </message>
    <message>
        <source>remove the :v mapping from a scope</source>
        <translation>去掉循环域的 :v 映射</translation>
    </message>
    <message>
        <source>run the iterations of a scope on several threads</source>
        <translation>用多个线程执行循环域的迭代</translation>
    </message>
    <message>
        <source>remove the :p mapping from a scope</source>
        <translation>去掉循环域的 :p 映射</translation>
    </message>
    <message>
        <source>let all indices of a dimension share one element of memory</source>
        <translation>让一个维度的所有下标共用一个内存元素</translation>
    </message>
    <message>
        <source>give every index of a dimension its own element of memory</source>
        <translation>给一个维度的每个下标各自的内存元素</translation>
    </message>
    <message>
        <source>store a dimension as a circular buffer of the given number of elements</source>
        <translation>把一个维度存成给定元素个数的环形缓冲</translation>
    </message>
    <message>
        <source>swap a dimension of a buffer with the next</source>
        <translation>把缓冲区的一个维度与下一个交换</translation>
    </message>
    <message>
        <source>split a dimension of a buffer into two, the second of a given extent</source>
        <translation>把缓冲区的一个维度拆成两个，第二个为给定的长度</translation>
    </message>
    <message>
        <source>merge a dimension of a buffer with the next</source>
        <translation>把缓冲区的一个维度与下一个合并为一个</translation>
    </message>
    <message>
        <source>pad a dimension of a buffer beyond what its indices need</source>
        <translation>把缓冲区的一个维度扩大到超过下标所需</translation>
    </message>
    <message>
        <source>shrink a dimension of a buffer to what its indices reach</source>
        <translation>把缓冲区的一个维度缩小到下标所及之处</translation>
    </message>
    <message>
        <source>give an array a dimension for the iterations of a scope, not materialised yet</source>
        <translation>给数组加一个对应循环域迭代的维度，暂不占内存</translation>
    </message>
    <message>
        <source>remove a dimension of a buffer that is not materialised</source>
        <translation>去掉缓冲区中没有自己内存的一个维度</translation>
    </message>
    <message>
        <source>store an intermediate in another type, with conversions around it</source>
        <translation>以另一种类型保存中间结果，前后加上转换</translation>
    </message>
    <message>
        <source>store the arrays of one buffer in the memory of another</source>
        <translation>把一个缓冲区的数组放进另一个的内存</translation>
    </message>
    <message>
        <source>give an array that shares memory its own buffer</source>
        <translation>给共用内存的数组一个自己的缓冲区</translation>
    </message>
    <message>
        <source>pack what a scope reads of an array into a small buffer before it</source>
        <translation>在循环域之前把它要读的数组部分打包到一个小缓冲区</translation>
    </message>
    <message>
        <source>let a scope write a small buffer that is copied to the array afterwards</source>
        <translation>让循环域写入一个小缓冲区，之后再复制到数组</translation>
    </message>
    <message>
        <source>recompute a value right where an operation needs it</source>
        <translation>在运算需要的地方重新计算一个值</translation>
    </message>
    <message>
        <source>read a value from an array instead of recomputing it</source>
        <translation>从数组读取一个值，而不是重新计算它</translation>
    </message>
    <message>
        <source>compute what a scope reads of an array inside it, just before it is used</source>
        <translation>把循环域要读的数组部分移到其中、在使用前计算</translation>
    </message>
    <message>
        <source>fill an array for the next iteration of a scope while the current one uses its own</source>
        <translation>本次迭代使用自己的数据时，为下一次迭代填充数组</translation>
    </message>
    <message>
        <source>fill an array in the iteration that uses it, not in the one before</source>
        <translation>在使用数组的那次迭代中填充它，而不是在前一次</translation>
    </message>
    <message>
        <source>make a store non-temporal (streaming): bypass the caches</source>
        <translation>把存储改为非临时（流式）存储：绕过缓存</translation>
    </message>
    <message>
        <source>remove the :nt suffix from an operation&apos;s target</source>
        <translation>去掉运算目标的 :nt 后缀</translation>
    </message>
    <message>
        <source>remove the :pf suffix from an operation&apos;s accesses to an array</source>
        <translation>去掉运算对某数组访问的 :pf 后缀</translation>
    </message>
    <message>
        <source>give every iteration of a scope its own partial accumulators, combined after the reduction</source>
        <translation>给循环域的每次迭代各自的部分累加器，归约之后再合并</translation>
    </message>
    <message>
        <source>accumulate into one element instead of partial accumulators</source>
        <translation>累加到一个元素，而不用部分累加器</translation>
    </message>
    <message>
        <source>reduce in a tree: combine what a scope accumulates in pairs, level by level</source>
        <translation>把循环域累加的值两两合并，逐层进行</translation>
    </message>
    <message>
        <source>accumulate sequentially what a tree combines in pairs</source>
        <translation>把树形两两合并的值改为依次累加</translation>
    </message>
    <message>
        <source>compute a sum that needs another reduction&apos;s result in that reduction&apos;s pass</source>
        <translation>在另一归约的同一遍中计算需要其结果的求和</translation>
    </message>
    <message>
        <source>move a sum out of another reduction&apos;s pass into its own</source>
        <translation>把求和从另一归约的遍中移出，单独成为一遍</translation>
    </message>
    <message>
        <source>sum exp(z - m) with a running maximum in place of m, rescaled when it grows</source>
        <translation>用运行中的最大值代替 m 来求 exp(z - m) 之和，最大值增大时重新缩放</translation>
    </message>
    <message>
        <source>sum relative to the final maximum instead of a rescaled running one</source>
        <translation>把随运行最大值缩放的求和改为相对最终的最大值</translation>
    </message>
    <message>
        <source>move a factor or divisor from a summed array&apos;s producer out of the sum</source>
        <translation>把被求和数组的生产者所乘或所除的因子提到求和之外</translation>
    </message>
    <message>
        <source>multiply or divide each term of a sum that is scaled where another array adds it</source>
        <translation>对求和中由另一数组按比例取用的每一项做乘或除</translation>
    </message>
    <message>
        <source>remove an operation whose result nobody reads</source>
        <translation>删除结果无人读取的运算</translation>
    </message>
    <message>
        <source>let the readers of a copy read its source</source>
        <translation>让副本的读者直接读取其来源</translation>
    </message>
    <message>
        <source>multiply a sum instead of each of its terms</source>
        <translation>乘总和而不是乘每一项</translation>
    </message>
    <message>
        <source>multiply each term of a sum instead of the sum</source>
        <translation>乘每一项而不是乘总和</translation>
    </message>
    <message>
        <source>multiply by the divisor&apos;s reciprocal instead of dividing</source>
        <translation>以乘除数的倒数代替除法</translation>
    </message>
    <message>
        <source>divide instead of multiplying by a reciprocal</source>
        <translation>以除法代替乘倒数</translation>
    </message>
    <message>
        <source>replace an operator by a cheaper one that gives the same bits</source>
        <translation>用给出相同比特的更便宜的运算符代替</translation>
    </message>
    <message>
        <source>replace an operator by the more expensive one that gives the same bits</source>
        <translation>用给出相同比特的更昂贵的运算符代替</translation>
    </message>
    <message>
        <source>square or take the reciprocal instead of raising to the power 2 or -1</source>
        <translation>以平方或取倒数代替 2 次或 -1 次幂</translation>
    </message>
    <message>
        <source>raise to the power 2 or -1 instead of squaring or taking the reciprocal</source>
        <translation>以 2 次或 -1 次幂代替平方或取倒数</translation>
    </message>
    <message>
        <source>fuse a multiplication and an addition into one rounding</source>
        <translation>乘加只舍入一次</translation>
    </message>
    <message>
        <source>multiply, round, then add</source>
        <translation>先乘并舍入，再加</translation>
    </message>
    <message>
        <source>map a nest to one machine instruction (tensorize)</source>
        <translation>把一个嵌套循环映射到一条机器指令（张量化）</translation>
    </message>
    <message>
        <source>remove the instruction mapping from a nest</source>
        <translation>去掉嵌套循环的指令映射</translation>
    </message>
    <message>
        <source>compute squared differences per block, each from the block&apos;s own mean, in the first pass</source>
        <translation>在第一遍中逐块取平方差，每块相对于自身的均值</translation>
    </message>
    <message>
        <source>sum squared differences from the overall mean, not per block</source>
        <translation>重新对全体均值求平方差之和，而不是逐块</translation>
    </message>
    <message>
        <source>legal when only the scope uses the array, every read certainly reads what the same iteration wrote, and no index is that iteration already</source>
        <translation>当只有该循环域使用此数组、每次读取都确定读到同一次迭代所写的值、且尚无下标是该迭代时合法</translation>
    </message>
    <message>
        <source>legal when the nest may be one level deeper and the place is not inside a vector</source>
        <translation>在向量之外、嵌套还允许再深一层时合法</translation>
    </message>
    <message>
        <source>legal when the sum is of (x - mean)², an earlier sum over the same elements gives the mean, and nothing changes the elements or the mean in between</source>
        <translation>当求和的是 (x - mean)²、均值的求和在此之前取相同的元素、且其间没有改变它们或均值时合法</translation>
    </message>
    <message>
        <source>legal when the operations before it are the tree that tree_reduce builds and nothing else touches its arrays</source>
        <translation>当之前的运算是 tree_reduce 构建的树、且没有其他运算访问其数组时合法</translation>
    </message>
    <message>
        <source>legal when the sum is of exp(x - m) or (x - mean)², an earlier reduction over the same elements gives m or the mean, and nothing changes the elements or the result in between</source>
        <translation>当求和的是 exp(x - m) 或 (x - mean)²、另一归约在此之前由相同的元素给出 m 或均值、且其间没有改变时合法</translation>
    </message>
    <message>
        <source>legal when only the scope reads the array, its writers come before, name their element by iterations of their own and read no other, and their operands hold the same values there</source>
        <translation>当只有该循环域读取此数组、其写入者在此之前、以各自的迭代指明元素且不读取其他元素、且它们的操作数在该处值不变时合法</translation>
    </message>
    <message>
        <source>legal when the copy is its array&apos;s only writer, each index is a constant or a different iteration, and no element of the source is overwritten before a reader needs it</source>
        <translation>当该复制是其数组的唯一写入者、每个下标各为一个数或一个迭代、且来源的元素在读者需要之前不被覆盖时合法</translation>
    </message>
    <message>
        <source>legal when the cut lies strictly between 0 and the extent, and the scope has no mapping</source>
        <translation>当切分点严格在 0 与长度之间、且循环域没有映射时合法</translation>
    </message>
    <message>
        <source>legal when the operation writes no output and no other operation reads its target</source>
        <translation>当该运算不写输出、且没有其他运算读取其目标时合法</translation>
    </message>
    <message>
        <source>legal when the operation scales what the scope right before it adds up, elements or products of two, from zero, in one element that nothing else there touches</source>
        <translation>当该运算缩放紧邻之前的循环域从零累加的和（元素或两者之积），且该元素在那里不被其他运算访问时合法</translation>
    </message>
    <message>
        <source>legal when factor_producer and dead_code on the result are legal and give this program</source>
        <translation>当对结果执行 factor_producer 和 dead_code 合法且得到本程序时合法</translation>
    </message>
    <message>
        <source>legal when one plain = without a guard computes a factor as 1 over an operand that still holds the same value</source>
        <translation>当一个无守卫的单纯 = 把某因子算作 1 除以仍保持原值的量时合法</translation>
    </message>
    <message>
        <source>legal when the scope&apos;s first node writes the array and nothing else, only the scope uses it, within one iteration, and the first node of a later iteration depends on nothing else that an iteration writes</source>
        <translation>当循环域的首个节点只写此数组、只有该循环域在同一次迭代内使用它、且一次迭代所写的其他内容不影响之后迭代的首个节点时合法</translation>
    </message>
    <message>
        <source>legal for powers of an array&apos;s element with the exponent 2 or -1</source>
        <translation>对指数为 2 或 -1 的数组元素之幂合法</translation>
    </message>
    <message>
        <source>legal when the scope adds to one element that a plain = 0 initialises and nothing else in the scope touches, and the factor is invariant in the scope</source>
        <translation>当循环域累加到由单纯 = 0 起始、在那里不被其他运算访问的元素、且因子在整个循环域中取同一值时合法</translation>
    </message>
    <message>
        <source>legal when the array&apos;s producer is a plain product or quotient by what does not vary with the scope, its operands keep their values, and the scope only sums into the target</source>
        <translation>当数组的生产者是与不随循环域变化的量的单纯乘积或商、其操作数保持原值、且循环域只向目标求和时合法</translation>
    </message>
    <message>
        <source>legal when the scope has no mapping and no iteration of the second part touches what a later iteration of the first part touches, one of them writing</source>
        <translation>当循环域没有映射、且第二部分的任何迭代都不访问第一部分之后的迭代所访问的内容（其中之一为写入）时合法</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output, every value is read before a later index wraps around onto it, and parallel iterations do not share an element</source>
        <translation>当缓冲区既非输入也非输出、每个值在若干轮之后被下标覆盖之前都已读取、且同时执行的循环域在那里不冲突时合法</translation>
    </message>
    <message>
        <source>legal when it is a plain = that does not use the scope&apos;s iteration, nothing else in the scope writes what it touches, nothing before it reads its target (or the scope has one iteration and it comes first), and the scope is not left empty</source>
        <translation>当它是不使用循环域迭代的单纯 =、循环域中没有其他运算写入它所访问的内容、之前没有运算读取其目标（或循环域只有一次迭代且它位于最前）、且还留有其他内容时合法</translation>
    </message>
    <message>
        <source>legal when one plain = computes the array, each index is a constant or a different iteration, and its operands still hold the same values at the reader; for a reader in a vector all lanes are computed before it</source>
        <translation>当一个单纯 = 计算该数组、每个下标各为一个数或一个迭代、且其操作数在读者处仍保持原值时合法；若读者在向量中，则在其之前计算所有通道</translation>
    </message>
    <message>
        <source>legal when neither scope has a mapping and the second is the first with {d}+K for {d}, K the first&apos;s extent</source>
        <translation>当二者都没有映射、且第二个是把第一个中的 {d} 换成 {d}+K（K 为第一个的长度）时合法</translation>
    </message>
    <message>
        <source>legal when both have the same extent and no iteration of the first touches what an earlier iteration of the second touches, one of them writing</source>
        <translation>当二者长度相同、且第一个的任何迭代都不访问第二个先前的迭代所访问的内容（其中之一为写入）时合法</translation>
    </message>
    <message>
        <source>legal when the dimension is not materialised, or folded, and the larger buffer fits its location</source>
        <translation>当该维度没有自己的内存或为环形缓冲、且变大的缓冲区放得进其位置时合法</translation>
    </message>
    <message>
        <source>legal when split_reduction on the result is legal and gives this program</source>
        <translation>当对结果执行 split_reduction 合法且得到本程序时合法</translation>
    </message>
    <message>
        <source>legal when neither scope has a mapping and every index uses {d} and {d+1} only as {d}*n+{d+1}, n the inner extent</source>
        <translation>当二者都没有映射、且每个下标只以 {d}*n+{d+1}（n 为内层长度）的形式使用 {d} 和 {d+1} 时合法</translation>
    </message>
    <message>
        <source>legal when the scope is marked :i(NAME)</source>
        <translation>当循环域带有 :i(NAME) 标记时合法</translation>
    </message>
    <message>
        <source>legal when the operation&apos;s target has :nt</source>
        <translation>当该运算的目标带有 :nt 时合法</translation>
    </message>
    <message>
        <source>legal when the scope is marked :p</source>
        <translation>当循环域带有 :p 标记时合法</translation>
    </message>
    <message>
        <source>legal when the operation has such an access</source>
        <translation>当该运算有这样的访问时合法</translation>
    </message>
    <message>
        <source>legal when the scope is marked :u</source>
        <translation>当循环域带有 :u 标记时合法</translation>
    </message>
    <message>
        <source>legal when the scope is marked :v</source>
        <translation>当循环域带有 :v 标记时合法</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output, the dimension is materialised, and the larger buffer fits its location</source>
        <translation>当缓冲区既非输入也非输出、该维度有自己的内存、且变大的缓冲区放得进其位置时合法</translation>
    </message>
    <message>
        <source>legal when the new extent is greater than the old one and the scope has no mapping</source>
        <translation>当新长度大于原长度、且循环域没有映射时合法</translation>
    </message>
    <message>
        <source>legal when no two iterations touch the same element, one of them writing, except in stack and register buffers that each iteration fills for itself; parallel scopes do not nest</source>
        <translation>当没有两次迭代访问同一元素且其中之一为写入时合法，每次迭代自行填充的栈和寄存器缓冲区除外；并行循环域不可嵌套</translation>
    </message>
    <message>
        <source>legal when the array is on the heap and a loop around the operation changes the address</source>
        <translation>当数组在堆上、且该运算外有循环移动访问地址时合法</translation>
    </message>
    <message>
        <source>legal when floats are divided outside vector scopes; the reciprocal of a constant must be a normal number</source>
        <translation>当在非向量的循环域中做浮点除法时合法；数值的倒数必须是规格化数</translation>
    </message>
    <message>
        <source>legal when the dimension is not materialised, all its indices are the iteration of one scope around them, and add_dim is legal on the result</source>
        <translation>当该维度没有自己的内存、其所有下标都是外围同一循环域的迭代、且对结果执行 add_dim 合法时合法</translation>
    </message>
    <message>
        <source>legal when the extent is 1 and the scope has no mapping</source>
        <translation>当长度为 1、且循环域没有映射时合法</translation>
    </message>
    <message>
        <source>legal when there is a next dimension and the buffer is neither an input nor an output</source>
        <translation>当存在下一个维度、且缓冲区既非输入也非输出时合法</translation>
    </message>
    <message>
        <source>legal when everything in the scope that depends on m is linear in exp(-m) and summed or used in its own iteration, and an earlier max= covers what m is subtracted from</source>
        <translation>当循环域中所有依赖 m 的量对 exp(-m) 是线性的并在其迭代内求和或使用、且之前有 max= 收集 m 的被减数时合法</translation>
    </message>
    <message>
        <source>legal when rescale_commute on the result is legal and gives this program</source>
        <translation>当对结果执行 rescale_commute 合法且得到本程序时合法</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output, every value is read before another index overwrites it, and parallel iterations do not share an element</source>
        <translation>当缓冲区既非输入也非输出、每个值在被另一下标覆盖之前都已读取、且同时执行的循环域在那里不冲突时合法</translation>
    </message>
    <message>
        <source>legal when inline_producer on the result is legal and gives this program</source>
        <translation>当对结果执行 inline_producer 合法且得到本程序时合法</translation>
    </message>
    <message>
        <source>legal when combine_reductions on the result is legal and gives this program</source>
        <translation>当对结果执行 combine_reductions 合法且得到本程序时合法</translation>
    </message>
    <message>
        <source>legal when the type represents every value written exactly, or rounds within the step&apos;s tolerance and has the range; no accumulation and no vector may use the buffer</source>
        <translation>当该类型能精确表示写入的每个值，或舍入在步骤的容差之内且范围足够时合法；累加和向量不得使用该缓冲区</translation>
    </message>
    <message>
        <source>legal when type and shape agree, no input is involved, and no array overwrites an element that a reader of the other, or the caller, still needs</source>
        <translation>当类型和形状一致、不涉及输入、且任一数组都不覆盖另一数组的读者或调用者仍需要的元素时合法</translation>
    </message>
    <message>
        <source>legal when double_buffer on the result is legal and gives this program</source>
        <translation>当对结果执行 double_buffer 合法且得到本程序时合法</translation>
    </message>
    <message>
        <source>legal when it is a plain = and nothing in the scope writes what it touches, or the scope has one iteration; the scope is not a vector, and parallel iterations do not share its target</source>
        <translation>当它是单纯 = 且循环域中没有运算写入它所访问的内容，或循环域只有一次迭代时合法；循环域不是向量，并行迭代不共用其目标</translation>
    </message>
    <message>
        <source>legal when the targets do not vary with the scope, nothing else in it touches them, and the partial accumulators fit the stack</source>
        <translation>当目标不随循环域变化、其中没有其他运算访问它们、且部分累加器放得进栈时合法</translation>
    </message>
    <message>
        <source>legal when the scope only reads the array, within one box that is already written, and parallel iterations do not share the copy</source>
        <translation>当循环域只读取该数组、读取范围在届时已写好的区域之内、且同时执行的迭代不共用副本时合法</translation>
    </message>
    <message>
        <source>legal when the accesses lie in one box inside the array, a box that is copied in is already written, and parallel iterations share neither the copy nor elements of the array</source>
        <translation>当访问位于数组内的一个区域、需复制进来的区域届时已写好、且同时执行的迭代在副本和数组中都不冲突时合法</translation>
    </message>
    <message>
        <source>legal for x*2, x*1, x*-1, x/1, x/-1, x/2^k, x-0, x+-0.0, pow(x,1), pow(x,0), fma with a factor 1 or an addend -0.0, max, min and select of equal operands, and conversions to the operand&apos;s own type</source>
        <translation>对 x*2、x*1、x*-1、x/1、x/-1、x/2^k、x-0、x+-0.0、pow(x,1)、pow(x,0)、因子为 1 或加数为 -0.0 的 fma、相同量的 max、min 和 select，以及到原有类型的转换合法</translation>
    </message>
    <message>
        <source>legal for x + x, products with a power of two, and neg(x)</source>
        <translation>对 x + x、与二的幂的乘积和 neg(x) 合法</translation>
    </message>
    <message>
        <source>legal when neither scope has a mapping and no dependence runs forward in the outer and backward in the inner iteration; temporaries that each iteration fills for itself do not count</source>
        <translation>当二者都没有映射、且没有依赖在外层迭代中向前而在内层中向后时合法；每次迭代自行填充的临时量不计</translation>
    </message>
    <message>
        <source>legal for the square and the reciprocal of a float element</source>
        <translation>对浮点元素的平方和倒数合法</translation>
    </message>
    <message>
        <source>legal when the scope holds only one accumulation, of an unmodified value, into targets that do not vary with the scope</source>
        <translation>当循环域只含一个对原值的累加、且其目标不随循环域变化时合法</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output and every index of the dimension is less than the new extent</source>
        <translation>当缓冲区既非输入也非输出、且该维度的每个下标都小于新长度时合法</translation>
    </message>
    <message>
        <source>legal when no operation inside runs in the removed iterations, and the scope has no mapping</source>
        <translation>当其中没有运算在被去掉的迭代里执行、且循环域没有映射时合法</translation>
    </message>
    <message>
        <source>legal when block_moments on the result is legal and gives this program</source>
        <translation>当对结果执行 block_moments 合法且得到本程序时合法</translation>
    </message>
    <message>
        <source>legal when the scope has no mapping, contains no parallel scope, and unrolls to at most 1024 operations</source>
        <translation>当循环域没有映射、不含并行循环域、且展开后至多 1024 个运算时合法</translation>
    </message>
    <message>
        <source>legal when other arrays remain in the buffer and the buffer is not named after the array</source>
        <translation>当还留有其他数组、且缓冲区不以该数组命名时合法</translation>
    </message>
    <message>
        <source>legal when the scope holds one operation with a vector form, its extent equals the target&apos;s number of lanes, and no lane touches what an earlier one writes</source>
        <translation>当循环域含一个有向量形式的运算、迭代次数等于目标向量的通道数、且任何通道都不访问先前通道所写的内容时合法</translation>
    </message>
    <message>
        <source>legal when both are materialised or neither is; elements keep their addresses, also those of inputs and outputs</source>
        <translation>当两个维度都有或都没有自己的内存时合法；元素在内存中的位置不变，输入和输出的也一样</translation>
    </message>
    <message>
        <source>legal when the factor divides the extent and every index is a multiple of the factor plus a remainder within one tile; elements keep their addresses, also those of inputs and outputs</source>
        <translation>当因子整除长度、每个下标是因子的倍数加上一块之内的余数时合法；元素在内存中的位置不变，输入和输出的也一样</translation>
    </message>
    <message>
        <source>reassociate a product of three: multiply the other two factors first</source>
        <translation>重新结合三个因子的乘积：先把另外两个因子相乘</translation>
    </message>
    <message>
        <source>legal when floats are multiplied outside vector scopes, and one plain = without a guard computes a factor as a product of operands that still hold the same values</source>
        <translation>当在非向量的循环域中做浮点乘法、且某个因子由一个无守卫的单纯 = 算作仍保持原值的操作数之积时合法</translation>
    </message>
    <message>
        <source>legal when the sum is of (x - mean)², an earlier sum over the same elements gives the mean, the type is precise enough for that many elements after the first HEAD, and nothing changes the elements or the mean in between</source>
        <translation>当求和的是 (x - mean)²、均值的求和在此之前取相同的元素、其类型的精度足以容纳前 HEAD 个之后的那么多元素、且其间没有改变元素或均值时合法</translation>
    </message>
    <message>
        <source>legal when shift_moments on the result is legal and gives this program</source>
        <translation>当对结果执行 shift_moments 合法且得到本程序时合法</translation>
    </message>
    <message>
        <source>sum elements and squares in one pass, as differences from the mean of the first</source>
        <translation>一遍求出元素之和与平方之和，均取对最前面元素均值的差</translation>
    </message>
    <message>
        <source>sum squared differences from the mean again, in a separate pass</source>
        <translation>重新单独用一遍对均值差的平方求和</translation>
    </message>
    <message>
        <source>prefetch what an access needs some iterations later</source>
        <translation>预取某次访问在若干次迭代之后需要的数据</translation>
    </message>
    <message>
        <source>legal when shift_factor on the result is legal and gives this program</source>
        <translation>当对结果执行 shift_factor 合法且得到本程序时合法</translation>
    </message>
    <message>
        <source>add a constant to a factor of summed products and subtract its contribution from the sums (zero point)</source>
        <translation>给求和乘积的一个因子加上常数，再从和中减去其影响</translation>
    </message>
    <message>
        <source>multiply by the original factor again, without the shift</source>
        <translation>恢复为直接乘原因子</translation>
    </message>
    <message>
        <source>legal when the operation adds products of two integers of 32 or 64 bits, neither of them its target, without a guard, alone in scopes without a mapping, and the other factor varies with every scope that only sums</source>
        <translation>当该运算累加两个 32 位或 64 位整数的乘积、二者都不是其目标、没有守卫、独占无映射的循环域、且另一因子随每个只用于求和的循环域变化时合法</translation>
    </message>
    <message>
        <source>software-pipeline a scope: overlap iteration i&apos;s second part with i+1&apos;s first</source>
        <translation>对循环域做软件流水线：使迭代 i 的第二部分与 i+1 的第一部分重叠</translation>
    </message>
    <message>
        <source>undo software pipelining: let a scope do whole iterations again</source>
        <translation>撤销软件流水线：让循环域重新执行完整的迭代</translation>
    </message>
    <message>
        <source>legal when the scope has no mapping and at least two iterations, and the operation is not in its last child</source>
        <translation>当循环域没有映射、至少有两次迭代、且该运算不在其最后一个子节点中时合法</translation>
    </message>
    <message>
        <source>legal when the scope has no mapping and the one-iteration scopes before and after it are its prologue and epilogue</source>
        <translation>当循环域没有映射、且其前后只有一次迭代的循环域是其序幕和尾声时合法</translation>
    </message>
    <message>
        <source>legal when the nest has the scopes, operators, types and strides of the instruction&apos;s file, no guards and no temporaries used elsewhere, and the target has the instruction; an instruction that flushes denormals also needs its factors to be inputs of the program, which are checked at run time; NAME! accepts results that differ; the outermost scope may have fewer iterations where the result rows have unread padding for the full instruction</source>
        <translation>当嵌套循环具有指令文件给出的循环域、运算符、类型和步长，没有守卫和他处使用的临时量，且目标具有该指令时合法；对于把非规格化数按零处理的指令，其因子还须是程序的输入，运行时会加以检查；NAME! 接受有差异的结果；若结果所在的行有足够的、无人读取的空间，最外层循环域的迭代可以更少</translation>
    </message>
    <message>
        <source>legal when the operation is a plain assignment to a heap array that nothing reads, of whole aligned vectors, of rows that vectors traverse, or of single elements of 4 or 8 bytes</source>
        <translation>当该运算是对堆上无人读取的数组的单纯赋值，写入对齐的整个向量、由向量走过的行或 4、8 字节的单个元素时合法</translation>
    </message>
    <message>
        <source>legal when the operation adds or sums what one plain = without a guard computes as a product of factors that still hold the same values</source>
        <translation>当该运算加上或求和的是由无守卫的单纯 = 算出、其因子仍保持原值的乘积时合法</translation>
    </message>
    <message>
        <source>legal for every fma and every sum of products of floats outside vector scopes</source>
        <translation>对非向量循环域中的每个 fma 和每个浮点乘积的求和合法</translation>
    </message>
    <message>
        <source>keep the compiler from unrolling a loop</source>
        <translation>不让编译器展开循环</translation>
    </message>
    <message>
        <source>let the compiler unroll a loop again</source>
        <translation>重新允许编译器展开循环</translation>
    </message>
    <message>
        <source>keep loads of what does not change in a loop</source>
        <translation>让循环中不变内容的加载留在循环内</translation>
    </message>
    <message>
        <source>let the compiler move loads out of a loop again</source>
        <translation>重新允许编译器把加载移出循环</translation>
    </message>
    <message>
        <source>peel a loop up to where its streaming stores are aligned</source>
        <translation>剥离循环的开头，直到其流式存储对齐为止</translation>
    </message>
    <message>
        <source>begin the vectors of a row at its first element again</source>
        <translation>让一行的向量重新从其首个元素开始</translation>
    </message>
    <message>
        <source>use half a vector where a mask lets no more through</source>
        <translation>在掩码至多放行一半通道时只用半个向量</translation>
    </message>
    <message>
        <source>use whole vectors again</source>
        <translation>重新使用整个向量</translation>
    </message>
    <message>
        <source>keep an array of the stack in memory until it is read</source>
        <translation>把栈上的数组保留在内存中，直到被读取</translation>
    </message>
    <message>
        <source>let the compiler keep an array in registers again</source>
        <translation>重新允许编译器把数组放在寄存器中</translation>
    </message>
    <message>
        <source>legal when the loop goes through rows in vectors, of which a mask cuts off the last, and stores them with :nt</source>
        <translation>当循环以向量走过各行、由掩码截断最后一个向量、且以 :nt 存储时合法</translation>
    </message>
    <message>
        <source>legal when the operation has an access to the array that carries :mem</source>
        <translation>当该运算对此数组有带 :mem 的访问时合法</translation>
    </message>
    <message>
        <source>legal when the operation reads the array, which lies on the stack and has more than one element</source>
        <translation>当该运算读取此数组、且数组在栈上并有不止一个元素时合法</translation>
    </message>
    <message>
        <source>legal when the scope carries no mark</source>
        <translation>当循环域没有标记时合法</translation>
    </message>
    <message>
        <source>legal when the scope carries the hint :al</source>
        <translation>当循环域带有提示 :al 时合法</translation>
    </message>
    <message>
        <source>legal when the scope carries the hint :hv</source>
        <translation>当循环域带有提示 :hv 时合法</translation>
    </message>
    <message>
        <source>legal when the scope carries the hint :nu</source>
        <translation>当循环域带有提示 :nu 时合法</translation>
    </message>
    <message>
        <source>legal when the scope carries the hint :rl</source>
        <translation>当循环域带有提示 :rl 时合法</translation>
    </message>
    <message>
        <source>legal when the scope is a vector of an even number of lanes, of which a mask lets the first through</source>
        <translation>当循环域是通道数为偶数的向量、且掩码放行其前几个通道时合法</translation>
    </message>
    <message>
        <source>legal when vectors in the loop read several elements, each for all lanes, of an array in memory that the loop neither moves along nor writes</source>
        <translation>当循环中的向量读取内存中某数组的多个元素（每个供所有通道使用）、且循环既不沿该数组移动也不写入它时合法</translation>
    </message>
    <message>
        <source>legal when the factor divides the extent, lies strictly between 1 and it, and memory that arrays share can still be proven safe</source>
        <translation>合法条件：因子整除范围且严格介于 1 与范围之间，并且各数组共用的内存仍可证明安全</translation>
    </message>
    <message>
        <source>legal when within one iteration of the scopes around them the two do not touch the same element, one of them writing, and memory that arrays share can still be proven safe</source>
        <translation>合法条件：在外层循环域的同一次迭代内，二者不会在至少一方写入的情况下访问同一元素，并且各数组共用的内存仍可证明安全</translation>
    </message>
    <message>
        <source>legal at the top of a kernel or directly inside another :g scope (at most three), when no two iterations touch the same element, one of them writing, except in stack, register and shared buffers that each iteration fills for itself</source>
        <translation>合法条件：位于内核顶层或直接在另一个 :g 循环域内（最多三个），且没有两次迭代触及同一元素而其中之一写入；每次迭代自行填充的栈、寄存器和共享缓冲区除外</translation>
    </message>
    <message>
        <source>legal when an operand of the operation carries :as</source>
        <translation>合法条件：运算的某个操作数带有 :as</translation>
    </message>
    <message>
        <source>legal when no two iterations touch the same element, one of them writing, except in stack and register buffers that each iteration fills for itself; at most three directly nested scopes make the threads, as many as a block of the machine has at most</source>
        <translation>合法条件：没有两次迭代触及同一元素而其中之一写入，每次迭代自行填充的栈和寄存器缓冲区除外；最多三个直接嵌套的循环域构成线程，数量不超过该机器线程块的上限</translation>
    </message>
    <message>
        <source>legal when no two iterations touch the same element, one of them writing, except in stack and register buffers that each iteration fills for itself; the extent is at most the lanes of a warp, and no other :w scope stands around or inside</source>
        <translation>合法条件：没有两次迭代触及同一元素而其中之一写入，每次迭代自行填充的栈和寄存器缓冲区除外；范围不超过线程束的通道数，且内外没有其他 :w 循环域</translation>
    </message>
    <message>
        <source>legal when the buffer is neither input nor output and fits; inside a parallel scope the stack and registers are private to an iteration, the heap is shared by all; shared memory belongs to a block of a grid</source>
        <translation>合法条件：缓冲区既非输入也非输出且放得下；在并行循环域内，栈和寄存器为每次迭代私有，堆为全体共享；共享内存属于网格的一个线程块</translation>
    </message>
    <message>
        <source>legal when the operation copies a heap array that its kernel does not write into a shared array of the same type, 4 or 8 bytes at once, or vectors of 4, 8 or a multiple of 16 bytes, for a machine with asynchronous copies</source>
        <translation>合法条件：运算把其内核不写入的堆数组拷贝到同类型的共享数组，一次 4 或 8 字节，或 4、8 或 16 的倍数字节的向量，且机器支持异步拷贝</translation>
    </message>
    <message>
        <source>legal when the scope is marked :b and holds no other scope marked so</source>
        <translation>合法条件：循环域标记为 :b，且不含其他同样标记的循环域</translation>
    </message>
    <message>
        <source>legal when the scope is marked :g and holds no other scope marked so</source>
        <translation>合法条件：循环域标记为 :g，且不含其他同样标记的循环域</translation>
    </message>
    <message>
        <source>legal when the scope is marked :w and holds no other scope marked so</source>
        <translation>合法条件：循环域标记为 :w，且不含其他同样标记的循环域</translation>
    </message>
    <message>
        <source>run the iterations of a scope as thread blocks of a grid</source>
        <translation>把循环域的迭代作为网格的线程块运行</translation>
    </message>
    <message>
        <source>remove the :g mapping from a scope</source>
        <translation>去掉循环域的 :g 映射</translation>
    </message>
    <message>
        <source>run the iterations of a scope as threads of a block</source>
        <translation>把循环域的迭代作为线程块的线程运行</translation>
    </message>
    <message>
        <source>remove the :b mapping from a scope</source>
        <translation>去掉循环域的 :b 映射</translation>
    </message>
    <message>
        <source>run the iterations of a scope as the lanes of a warp</source>
        <translation>把循环域的迭代作为线程束的通道运行</translation>
    </message>
    <message>
        <source>remove the :w mapping from a scope</source>
        <translation>去掉循环域的 :w 映射</translation>
    </message>
    <message>
        <source>move a buffer to the heap, the stack, registers or shared memory</source>
        <translation>把缓冲区移到堆、栈、寄存器或共享内存</translation>
    </message>
    <message>
        <source>make a copy into shared memory asynchronous</source>
        <translation>使到共享内存的拷贝异步</translation>
    </message>
    <message>
        <source>make a copy into shared memory synchronous again</source>
        <translation>使到共享内存的拷贝恢复同步</translation>
    </message>
</context>
<context>
    <name>QApplication</name>
    <message>
        <source>Optimise loop programs move by move, every move proven legal.</source>
        <translation>逐步优化循环程序，每一步变换都经证明合法。</translation>
    </message>
    <message>
        <source>a built-in kernel&apos;s name, or a .dojo, .moves or .perfdojo file</source>
        <translation>内置内核的名称，或 .dojo、.moves、.perfdojo 文件</translation>
    </message>
</context>
<context>
    <name>Reference</name>
    <message>
        <source>Shared and private memory must be provable after the step too. The proof does not see writes that fill even and odd elements separately, unless the read has the same two-level index, or windows that slide with two scopes at once. unshare_buffer, materialize_dims and set_location to the heap leave nothing to prove.</source>
        <translation>共用的内存和私有的内存在该步骤之后也必须可证明。证明看不出分别填充偶数和奇数元素的写入（除非读取有同样的两级下标），也看不出同时随两个循环域滑动的窗口。用 unshare_buffer、materialize_dims 或用 set_location 放到堆上之后，就没有需要证明的了。</translation>
    </message>
    <message>
        <source>A value from an earlier iteration, as in a sliding window, is followed only in a circular buffer; otherwise the read counts as unproven.</source>
        <translation>先前迭代的值（如滑动窗口中的值）只在环形缓冲中被跟踪；否则该读取视为未证明。</translation>
    </message>
    <message>
        <source>A temporary that every iteration writes fixes their order even if all write the same value, or nothing reads it; add_dim gives each iteration its own element, and dead_code removes what nothing reads.</source>
        <translation>每次迭代都写入的临时量会固定迭代的次序，即使各次写入的值相同，或没有任何运算读取它；add_dim 给每次迭代各自的元素，dead_code 则删除无人读取的内容。</translation>
    </message>
    <message>
        <source>An operand that is written in between is refused even if it is given the same value.</source>
        <translation>若操作数在其间被写入，即使写入的就是它原来的值，该步骤也会被拒绝。</translation>
    </message>
    <message>
        <source>The box is copied without the guards of its accesses, so all of it must be written before, in every iteration, even where no access runs.</source>
        <translation>复制该区域时不带其所服务的访问的守卫，因此在每次迭代中，包括没有访问执行的迭代，整个区域都必须事先写好。</translation>
    </message>
    <message>
        <source>The scope must add to the same box in every iteration. If each iteration adds to its own elements, there is no sum to factor out of, although the product could be moved.</source>
        <translation>循环域必须在每次迭代中都加到同一个区域。若各次迭代加到各自的元素，就没有可以提出因子的求和，尽管乘积本可以移动。</translation>
    </message>
    <message>
        <source>The sum must start from a plain 0; a zero that comes through another array is not followed.</source>
        <translation>必须能看出求和从单纯的 0 开始；经由另一个数组而来的零不会被跟踪。</translation>
    </message>
    <message>
        <source>Sums of floats keep their order even if both orders happen to round alike, and so does argmax or argmin even if no two elements tie.</source>
        <translation>浮点求和保持其次序，即使两种次序恰好舍入相同；查找最值的下标时也是如此，即使没有两个元素相等。</translation>
    </message>
    <message>
        <source>Lanes may not store to one element, even if nothing reads it; dead_code removes such a store.</source>
        <translation>各通道不得存储到同一个元素，即使没有任何运算读取它；dead_code 可以删除这样的存储。</translation>
    </message>
    <message>
        <source>Lanes of a vector may not share an element of the circular buffer, even if nothing reads it; dead_code removes such a store.</source>
        <translation>向量的各通道不得共用环形缓冲的同一元素，即使没有任何运算读取它；dead_code 可以删除这样的存储。</translation>
    </message>
    <message>
        <source>The computation moves, so a reader after the scope is refused, although the scope&apos;s last iteration may leave what it needs; inline_producer leaves the computation in place. Temporaries that it uses do not move with it.</source>
        <translation>计算会被移走，因此循环域之后若有读者，该步骤就会被拒绝，尽管循环域的最后一次迭代可能留下读者所需的值；inline_producer 则让计算留在原处。计算所经由的临时量不会随之移动。</translation>
    </message>
    <message>
        <source>A sum under a guard is refused: without the guard it may read an uninitialised element.</source>
        <translation>守卫之下的求和会被拒绝：没有守卫时，它可能读取未初始化的元素。</translation>
    </message>
    <message>
        <source>What the scope reads must provably be written in the same iteration, so sliding windows are refused; a sum under a guard is refused, since without the guard it may read an uninitialised element.</source>
        <translation>必须能证明循环域读取的内容是在同一次迭代中写入的，因此滑动窗口会被拒绝；守卫之下的求和也会被拒绝，因为没有守卫时它可能读取未初始化的元素。</translation>
    </message>
    <message>
        <source>array expansion (Feautrier 1988)</source>
        <translation>数组扩展（Feautrier 1988）</translation>
    </message>
    <message>
        <source>Exo&apos;s add_loop</source>
        <translation>Exo 的 add_loop</translation>
    </message>
    <message>
        <source>Chan, Golub and LeVeque 1979, updating formulae and a pairwise algorithm</source>
        <translation>Chan、Golub 和 LeVeque 1979，更新公式与成对算法</translation>
    </message>
    <message>
        <source>pairwise summation (Higham 1993), undone</source>
        <translation>成对求和（Higham 1993）的撤回</translation>
    </message>
    <message>
        <source>Welford 1962, Chan, Golub and LeVeque 1979; online softmax (Milakov and Gimelshein 2018)</source>
        <translation>Welford 1962，Chan、Golub 和 LeVeque 1979；在线 softmax（Milakov 和 Gimelshein 2018）</translation>
    </message>
    <message>
        <source>Halide&apos;s compute_at (Ragan-Kelley et al. 2013)</source>
        <translation>Halide 的 compute_at（Ragan-Kelley 等，2013）</translation>
    </message>
    <message>
        <source>copy propagation</source>
        <translation>复制传播</translation>
    </message>
    <message>
        <source>index-set splitting (Banerjee 1993); Exo&apos;s cut_loop</source>
        <translation>下标集分裂（Banerjee 1993）；Exo 的 cut_loop</translation>
    </message>
    <message>
        <source>dead code elimination</source>
        <translation>死代码消除</translation>
    </message>
    <message>
        <source>distributive law</source>
        <translation>分配律</translation>
    </message>
    <message>
        <source>reciprocal multiplication (Clang&apos;s -freciprocal-math)</source>
        <translation>以乘倒数代替除法（Clang 的 -freciprocal-math）</translation>
    </message>
    <message>
        <source>software pipelining (Lam 1988); TVM&apos;s double_buffer</source>
        <translation>软件流水线（Lam 1988）；TVM 的 double_buffer</translation>
    </message>
    <message>
        <source>Cocke and Kennedy, CACM 1977</source>
        <translation>Cocke 和 Kennedy，CACM 1977</translation>
    </message>
    <message>
        <source>distributive law; Halide&apos;s factoring of reductions</source>
        <translation>分配律；Halide 的归约因子提取</translation>
    </message>
    <message>
        <source>distributive law; FlashAttention&apos;s late division (Dao et al., arXiv 2205.14135)</source>
        <translation>分配律；FlashAttention 的延后除法（Dao 等，arXiv 2205.14135）</translation>
    </message>
    <message>
        <source>loop distribution (Allen and Kennedy 1984)</source>
        <translation>循环分布（Allen 和 Kennedy 1984）</translation>
    </message>
    <message>
        <source>fused multiply-add (IEEE 754-2008, 5.4.1)</source>
        <translation>融合乘加（IEEE 754-2008，5.4.1）</translation>
    </message>
    <message>
        <source>Halide&apos;s fold_storage (Ragan-Kelley et al. 2013)</source>
        <translation>Halide 的 fold_storage（Ragan-Kelley 等，2013）</translation>
    </message>
    <message>
        <source>loop-invariant code motion</source>
        <translation>循环不变代码外提</translation>
    </message>
    <message>
        <source>Halide&apos;s compute_inline; rematerialisation</source>
        <translation>Halide 的 compute_inline；重新物化</translation>
    </message>
    <message>
        <source>the reverse of index-set splitting; Exo&apos;s join_loops</source>
        <translation>下标集分裂的逆变换；Exo 的 join_loops</translation>
    </message>
    <message>
        <source>PerfDojo §2.2, figure 6; loop fusion</source>
        <translation>PerfDojo §2.2，图 6；循环融合</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; storage expansion</source>
        <translation>PerfDojo §2.2；存储扩展</translation>
    </message>
    <message>
        <source>data layout transformation</source>
        <translation>数据布局变换</translation>
    </message>
    <message>
        <source>partial accumulators, undone</source>
        <translation>部分累加器的撤回</translation>
    </message>
    <message>
        <source>loop coalescing (Polychronopoulos 1987)</source>
        <translation>循环合并（Polychronopoulos 1987）</translation>
    </message>
    <message>
        <source>tensorize (Chen et al., OSDI 2018)</source>
        <translation>张量化 tensorize（Chen 等，OSDI 2018）</translation>
    </message>
    <message>
        <source>non-temporal stores (Intel SDM vol. 1, 10.4.6.2)</source>
        <translation>非临时存储（Intel SDM 第 1 卷，10.4.6.2）</translation>
    </message>
    <message>
        <source>PerfDojo §2.2</source>
        <translation>PerfDojo §2.2</translation>
    </message>
    <message>
        <source>Mowry, Lam and Gupta, ASPLOS 1992</source>
        <translation>Mowry、Lam 和 Gupta，ASPLOS 1992</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; array padding (Rivera and Tseng 1998)</source>
        <translation>PerfDojo §2.2；数组填充（Rivera 和 Tseng 1998）</translation>
    </message>
    <message>
        <source>PerfDojo §2.2 (padding); predication (Allen et al. 1983)</source>
        <translation>PerfDojo §2.2（填充）；谓词化（Allen 等，1983）</translation>
    </message>
    <message>
        <source>array contraction</source>
        <translation>数组收缩</translation>
    </message>
    <message>
        <source>Exo&apos;s remove_loop</source>
        <translation>Exo 的 remove_loop</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; statement reordering</source>
        <translation>PerfDojo §2.2；语句重排</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; data layout transformation</source>
        <translation>PerfDojo §2.2；数据布局变换</translation>
    </message>
    <message>
        <source>online softmax (Milakov and Gimelshein 2018); FlashAttention (Dao et al., arXiv 2205.14135)</source>
        <translation>在线 softmax（Milakov 和 Gimelshein 2018）；FlashAttention（Dao 等，arXiv 2205.14135）</translation>
    </message>
    <message>
        <source>online softmax (Milakov and Gimelshein 2018), undone</source>
        <translation>在线 softmax（Milakov 和 Gimelshein 2018）的撤回</translation>
    </message>
    <message>
        <source>PerfDojo §2.2, figure 6; storage contraction</source>
        <translation>PerfDojo §2.2，图 6；存储收缩</translation>
    </message>
    <message>
        <source>common subexpression elimination</source>
        <translation>公共子表达式消除</translation>
    </message>
    <message>
        <source>online softmax, Welford&apos;s update, undone</source>
        <translation>在线 softmax 与 Welford 更新的撤回</translation>
    </message>
    <message>
        <source>Micikevicius et al., ICLR 2018</source>
        <translation>Micikevicius 等，ICLR 2018</translation>
    </message>
    <message>
        <source>register and memory allocation by lifetime</source>
        <translation>按生存期分配寄存器和内存</translation>
    </message>
    <message>
        <source>software pipelining, undone</source>
        <translation>软件流水线的撤回</translation>
    </message>
    <message>
        <source>inverse of loop-invariant code motion</source>
        <translation>循环不变代码外提的逆变换</translation>
    </message>
    <message>
        <source>data layout transformation; blocked layouts</source>
        <translation>数据布局变换；分块布局</translation>
    </message>
    <message>
        <source>partial accumulators; rfactor (Suriana, Adams and Kamil 2017)</source>
        <translation>部分累加器；rfactor（Suriana、Adams 和 Kamil 2017）</translation>
    </message>
    <message>
        <source>PerfDojo §2.2; strip-mining</source>
        <translation>PerfDojo §2.2；循环分段（strip-mining）</translation>
    </message>
    <message>
        <source>Goto and van de Geijn 2008 (packing); Exo&apos;s stage_mem</source>
        <translation>Goto 和 van de Geijn 2008（打包）；Exo 的 stage_mem</translation>
    </message>
    <message>
        <source>register blocking; Exo&apos;s stage_mem</source>
        <translation>寄存器分块；Exo 的 stage_mem</translation>
    </message>
    <message>
        <source>loop interchange (Allen and Kennedy 1984)</source>
        <translation>循环交换（Allen 和 Kennedy 1984）</translation>
    </message>
    <message>
        <source>pairwise summation (Higham 1993); tree reduction</source>
        <translation>成对求和（Higham 1993）；树形归约</translation>
    </message>
    <message>
        <source>the reverse of array padding</source>
        <translation>数组填充的逆变换</translation>
    </message>
    <message>
        <source>loop bound tightening</source>
        <translation>收紧循环边界</translation>
    </message>
    <message>
        <source>Chan, Golub and LeVeque 1979, undone</source>
        <translation>Chan、Golub 和 LeVeque 1979 的撤回</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>scope, such as %1</source>
        <translation>循环域，如 %1</translation>
    </message>
    <message>
        <source>operation, such as %1</source>
        <translation>运算，如 %1</translation>
    </message>
    <message>
        <source>scope or operation, such as %1 or %2</source>
        <translation>循环域或运算，如 %1 或 %2</translation>
    </message>
    <message>
        <source>buffer, such as %1</source>
        <translation>缓冲区，如 %1</translation>
    </message>
    <message>
        <source>dimension, such as %1</source>
        <translation>维度，如 %1</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>逐位不变</translation>
    </message>
    <message>
        <source>reassociates</source>
        <translation>会改变</translation>
    </message>
    <message>
        <source>Inverse</source>
        <translation>逆变换</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Refusals because of dependences or values that were necessary</source>
        <translation>因依赖或取值而拒绝且确属必要的</translation>
    </message>
    <message>
        <source>%1 % of %2</source>
        <translation>%2 次中的 %1 %</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>局限</translation>
    </message>
    <message>
        <source>Before:</source>
        <translation>之前：</translation>
    </message>
    <message>
        <source>After %1:</source>
        <translation>%1 之后：</translation>
    </message>
    <message>
        <source>Refused, for example:</source>
        <translation>会被拒绝，例如：</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>LLVM&apos;s reassociate pass (Briggs and Cooper, PLDI 1994)</source>
        <translation>LLVM 的 reassociate 遍（Briggs 和 Cooper，PLDI 1994）</translation>
    </message>
    <message>
        <source>Chan, Golub and LeVeque 1983, algorithms for computing the sample variance</source>
        <translation>Chan、Golub 和 LeVeque 1983，计算样本方差的算法</translation>
    </message>
    <message>
        <source>Chan, Golub and LeVeque 1983, undone</source>
        <translation>Chan、Golub 和 LeVeque 1983 的撤回</translation>
    </message>
    <message>
        <source>zero points (Jacob et al., CVPR 2018)</source>
        <translation>零点（Jacob 等，CVPR 2018）</translation>
    </message>
    <message>
        <source>zero points (Jacob et al., CVPR 2018), undone</source>
        <translation>零点（Jacob 等，CVPR 2018）的撤回</translation>
    </message>
    <message>
        <source>software pipelining (Lam 1988), loop shifting (Darte and Huard 2000)</source>
        <translation>软件流水线（Lam 1988）、循环移位（Darte 和 Huard 2000）</translation>
    </message>
    <message>
        <source>the reverse of software pipelining</source>
        <translation>软件流水线的逆变换</translation>
    </message>
    <message>
        <source>If the divisor&apos;s reciprocal overflows, as for a denormal divisor, so does the product: the step makes no promise for such elements, and verify reports that they cannot be told.</source>
        <translation>当除数的倒数溢出时（如除数为非规格化数），乘积也会溢出：这样的元素不在该步骤的保证之内，verify 会说明其无法判定。</translation>
    </message>
    <message>
        <source>If one of the two orders overflows and the other does not, the results differ: the step makes no promise for such elements.</source>
        <translation>当两种次序之一溢出而另一种不溢出时，结果不同：这样的元素不在该步骤的保证之内。</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>又称</translation>
    </message>
    <message>
        <source>Cooper and Lu, PLDI 1997 (register promotion)</source>
        <translation>Cooper 和 Lu，PLDI 1997（寄存器提升）</translation>
    </message>
    <message>
        <source>Eichenberger, Wu and O&apos;Brien, PLDI 2004 (loop peeling)</source>
        <translation>Eichenberger、Wu 和 O&apos;Brien，PLDI 2004（循环剥离）</translation>
    </message>
    <message>
        <source>masked remainders of vector loops</source>
        <translation>以掩码处理向量循环的余数</translation>
    </message>
    <message>
        <source>unroll pragmas of Clang and GCC</source>
        <translation>Clang 和 GCC 的 unroll pragma</translation>
    </message>
    <message>
        <source>write-combining buffers (Intel optimization manual)</source>
        <translation>写合并缓冲区（Intel 优化手册）</translation>
    </message>
    <message>
        <source>cp.async (PTX ISA 7.0)</source>
        <translation>cp.async（PTX ISA 7.0）</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Export a report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>终点</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>times the roofline</source>
        <translation>相对 roofline 的倍数</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>thread(s)</source>
        <translation>个线程</translation>
    </message>
    <message>
        <source>cold caches</source>
        <translation>缓存为冷</translation>
    </message>
    <message>
        <source>warm caches</source>
        <translation>缓存为热</translation>
    </message>
    <message>
        <source>Times are medians of one call with 95 % confidence intervals; “same” if two intervals overlap.</source>
        <translation>时间为单次调用的中位数及 95 % 区间；两个区间重叠时记为“相同”。</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>legal by rule</source>
        <translation>按规则合法</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>已验证</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>unproven</source>
        <translation>未证明</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>人</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>trajectory</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Runtime per move</source>
        <translation>每步的运行时间</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Peak and bandwidths were measured on this machine. The flops are those of the start; the traffic beyond the L2 cache is estimated from the loops. Arrows lead from step to step.</source>
        <translation>峰值与带宽在本机测得。浮点运算数取自起点； L2 缓存以外的访存量由循环估算。箭头从一步指向下一步。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>by</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Speed-ups are relative to:</source>
        <translation>加速比相对于：</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>逐步</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>次运行</translation>
    </message>
    <message>
        <source>Other branches</source>
        <translation>其他分支</translation>
    </message>
    <message>
        <source>after</source>
        <translation>在其后</translation>
    </message>
    <message>
        <source>Program at the end</source>
        <translation>终点的程序</translation>
    </message>
    <message>
        <source>C at the end</source>
        <translation>终点的 C 代码</translation>
    </message>
    <message>
        <source>C at the start</source>
        <translation>起点的 C 代码</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>roofline</translation>
    </message>
    <message>
        <source>time per call (logarithmic)</source>
        <translation>每次调用的时间（对数）</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>arithmetic intensity, flop per byte of estimated traffic</source>
        <translation>算术强度，每字节估算访存量的浮点运算数</translation>
    </message>
    <message>
        <source>performance, Gflop/s</source>
        <translation>性能，Gflop/s</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>无法判定</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentAdvice</name>
    <message>
        <source>It is not asked.</source>
        <translation>未询问智能体。</translation>
    </message>
    <message>
        <source>There is no agent.</source>
        <translation>没有智能体。</translation>
    </message>
    <message>
        <source>This program is far from what the agent was trained on: it guesses.</source>
        <translation>此程序与智能体的训练内容相差很远：它只是猜测。</translation>
    </message>
    <message>
        <source>The agent waits while this window measures.</source>
        <translation>本窗口测量期间，智能体等待。</translation>
    </message>
    <message>
        <source>The agent is thinking …</source>
        <translation>智能体正在思考 …</translation>
    </message>
    <message>
        <source>It would stop here: %1</source>
        <translation>它会在此停止：%1</translation>
    </message>
    <message>
        <source>It would play %1, which reaches %2 %3</source>
        <translation>它会执行 %1，可达到 %2 %3</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentLine</name>
    <message>
        <source>%1, reaches %2</source>
        <translation>%1，达到 %2</translation>
    </message>
    <message>
        <source>Line of play</source>
        <translation>变换序列</translation>
    </message>
    <message>
        <source>Reaches</source>
        <translation>可达到</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>The moves that the agent would make from here</source>
        <translation>智能体从此处起会做的变换</translation>
    </message>
    <message>
        <source>The time that play from there on is expected to reach, or its speed-up over the start</source>
        <translation>从该处继续预期可达到的时间，或相对起点的加速比</translation>
    </message>
    <message>
        <source>How far its networks differ, of the time</source>
        <translation>其各网络之间的差异，占时间的比例</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentPane</name>
    <message>
        <source>Play next</source>
        <translation>下一个变换</translation>
    </message>
    <message>
        <source>Correct it</source>
        <translation>纠正它</translation>
    </message>
    <message>
        <source>The agent&apos;s line of play</source>
        <translation>智能体的变换序列</translation>
    </message>
    <message>
        <source>The agent cannot learn that: %1</source>
        <translation>智能体无法学习：%1</translation>
    </message>
    <message>
        <source>Make the next move of its line</source>
        <translation>执行其序列中的下一个变换</translation>
    </message>
    <message>
        <source>Make all moves of its line</source>
        <translation>执行其序列中的所有变换</translation>
    </message>
    <message>
        <source>While this is on, a move of yours where it proposes another is a lesson for it</source>
        <translation>开启时，凡是您的变换与它的建议不同，都作为它的一课</translation>
    </message>
    <message>
        <source>Keep the moves from the start to here as a lesson for the agent</source>
        <translation>把从起点到此处的变换留作智能体的一课</translation>
    </message>
    <message>
        <source>Remembered programs, and what such a move did there</source>
        <translation>它记得的程序，以及此类变换在那里的效果</translation>
    </message>
    <message numerus="yes">
        <source>%n correction(s)</source>
        <translation>
            <numerusform>%n 次纠正</numerusform>
        </translation>
    </message>
    <message>
        <source>That program is of another session.</source>
        <translation>该程序属于另一个会话。</translation>
    </message>
    <message>
        <source>Play all</source>
        <translation>全部执行</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentPlayer</name>
    <message numerus="yes">
        <source>The agent keeps the %n move(s) to here as a lesson.</source>
        <translation>
            <numerusform>智能体把到此处的 %n 个变换留作一课。</numerusform>
        </translation>
    </message>
    <message>
        <source>The agent keeps your move, and %1 as what it proposed instead.</source>
        <translation>智能体记下您的变换，以及它原先建议的 %1。</translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentPrecedents</name>
    <message>
        <source>Point at a move to see what the agent remembers of such moves.</source>
        <translation>指向一个变换：这里会显示智能体对此类变换的记忆。</translation>
    </message>
    <message>
        <source>%1: looking …</source>
        <translation>%1：正在查找 …</translation>
    </message>
    <message>
        <source>%1: it remembers no such move.</source>
        <translation>%1：它不记得此类变换。</translation>
    </message>
    <message>
        <source>%1, because of:</source>
        <translation>%1，依据：</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>距离 %1</translation>
    </message>
    <message>
        <source>step %1, %2</source>
        <translation>步骤 %1，%2</translation>
    </message>
    <message>
        <source>A double click previews this program</source>
        <translation>双击可预览此程序</translation>
    </message>
    <message>
        <source>A program of another session</source>
        <translation>另一个会话的程序</translation>
    </message>
    <message>
        <source>Remembered program</source>
        <translation>记得的程序</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>收益</translation>
    </message>
</context>
<context>
    <name>dojo::app::BlameMargin</name>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>by you</source>
        <translation>由您</translation>
    </message>
    <message>
        <source>from a trajectory</source>
        <translation>来自轨迹</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>由 %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>步骤 %1</translation>
    </message>
    <message>
        <source>Click to go to this step.</source>
        <translation>点击转到此步骤。</translation>
    </message>
</context>
<context>
    <name>dojo::app::Breadcrumb</name>
    <message>
        <source>Selected place</source>
        <translation>所选位置</translation>
    </message>
    <message>
        <source>The selected place, as written in steps</source>
        <translation>所选位置（步骤中的写法）</translation>
    </message>
</context>
<context>
    <name>dojo::app::CodeEditor</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
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
        <translation>汇编</translation>
    </message>
    <message>
        <source>LLVM IR</source>
        <translation>LLVM IR</translation>
    </message>
    <message>
        <source>Compiling …</source>
        <translation>正在编译 …</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Preview in the C what the move under the pointer changes</source>
        <translation>在 C 代码中预览所指变换的改动</translation>
    </message>
    <message>
        <source>Hover over a legal move to preview its change of the C here.</source>
        <translation>指向一个合法变换，此处显示其在 C 代码中的改动。</translation>
    </message>
    <message>
        <source>The move does not change the C.</source>
        <translation>该变换不改变 C 代码。</translation>
    </message>
    <message>
        <source>Line %1 of the program: %2</source>
        <translation>程序第 %1 行：%2</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Find in the code</source>
        <translation>在代码中查找</translation>
    </message>
    <message>
        <source>Compiling … Showing the previous program until then.</source>
        <translation>正在编译……在此之前显示的是先前的程序。</translation>
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
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>匹配的命令</translation>
    </message>
</context>
<context>
    <name>dojo::app::CompareDialog</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 对 %2</translation>
    </message>
    <message>
        <source>%1; not measured under the same conditions.</source>
        <translation>%1，测量条件不同。</translation>
    </message>
    <message>
        <source>%1: the intervals overlap, no significant difference.</source>
        <translation>%1：区间重叠，看不出差别。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Measure both, interleaved</source>
        <translation>交替测量两者</translation>
    </message>
    <message>
        <source>Verify the second against the first</source>
        <translation>以第一个验证第二个</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>第一个步骤</translation>
    </message>
    <message>
        <source>Second step</source>
        <translation>第二个步骤</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>交换两侧</translation>
    </message>
    <message>
        <source>Unified</source>
        <translation>上下排列</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Side by side, full</source>
        <translation>并排，完整</translation>
    </message>
    <message>
        <source>Layout of the text comparison</source>
        <translation>文本比较方式</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>汇编</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>&lt;b&gt;They compute different functions.&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;两者计算的函数不同。&lt;/b&gt;%1</translation>
    </message>
    <message>
        <source>&lt;b&gt;They compute the same function:&lt;/b&gt; %1.</source>
        <translation>&lt;b&gt;两者计算相同的函数：&lt;/b&gt;%1。</translation>
    </message>
    <message>
        <source>Undecided: the program is too large to check here.</source>
        <translation>无法判定：程序过大，无法在此检查。</translation>
    </message>
    <message>
        <source>Not done: %1</source>
        <translation>未完成：%1</translation>
    </message>
    <message>
        <source>Compiling both …</source>
        <translation>正在编译两者 …</translation>
    </message>
    <message>
        <source>&lt;p&gt;Interleaved in one run, both see the same disturbances; only then is a small difference significant.&lt;/p&gt;</source>
        <translation>&lt;p&gt;在同一次运行中交替测量，两者受到相同的干扰；只有这样，微小的差别才有意义。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Nothing is compiled here.</source>
        <translation>此处不编译任何内容。</translation>
    </message>
    <message>
        <source>The second is %1.</source>
        <translation>第二个%1。</translation>
    </message>
    <message>
        <source>No significant difference.</source>
        <translation>看不出差别。</translation>
    </message>
    <message numerus="yes">
        <source>%1 times as fast, 95 % interval %2 to %3; %n pair(s) in alternation in one run.</source>
        <translation>
            <numerusform>速度为 %1 倍，95 % 区间 %2 至 %3；同一次运行中交替测量 %n 对。</numerusform>
        </translation>
    </message>
    <message>
        <source>within the bound</source>
        <translation>在界限内</translation>
    </message>
    <message>
        <source>Largest error against the start in float64, relative to the output&apos;s largest value:</source>
        <translation>相对起点（float64）的最大误差，除以输出的最大值：</translation>
    </message>
    <message>
        <source>Too slow here for enough pairs; no conclusion.</source>
        <translation>此处过慢，样本对不足；不作结论。</translation>
    </message>
    <message>
        <source>Distance from float64, in units of the last place:</source>
        <translation>与 float64 的差距，以末位单位 (ULP) 计：</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>99 % below</source>
        <translation>99 % 低于</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>The times vary too much to claim a difference.</source>
        <translation>时间波动太大，无法断言存在差异。</translation>
    </message>
    <message>
        <source>Not both are measured; “Times” measures them interleaved.</source>
        <translation>并非两者都已测量；“时间”页可交替测量它们。</translation>
    </message>
    <message>
        <source>&lt;b&gt;It cannot be told whether they compute the same function.&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;无法判定它们是否计算相同的函数。&lt;/b&gt;%1</translation>
    </message>
    <message>
        <source>Not verified: %1</source>
        <translation>未验证：%1</translation>
    </message>
    <message>
        <source>Not verified yet. Verifying compares fingerprints over prime fields, then numbers in float64.</source>
        <translation>尚未验证。验证时先比较素域上的指纹，再比较 float64 数值。</translation>
    </message>
    <message>
        <source>Being verified …</source>
        <translation>正在验证 …</translation>
    </message>
</context>
<context>
    <name>dojo::app::DiffView</name>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>The two are identical.</source>
        <translation>两者相同。</translation>
    </message>
</context>
<context>
    <name>dojo::app::EditStepsDialog</name>
    <message>
        <source>Edit earlier steps</source>
        <translation>编辑先前的步骤</translation>
    </message>
    <message>
        <source>Create branch</source>
        <translation>创建分支</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) are illegal now and would be left out.</source>
        <translation>
            <numerusform>现有 %n 个步骤不合法，将被去掉。</numerusform>
        </translation>
    </message>
    <message>
        <source>Every step is still legal.</source>
        <translation>所有步骤仍然合法。</translation>
    </message>
    <message>
        <source>Drop steps, move them or change their arguments. The right column shows the new state of each step; below is the difference from the current program. The old branch is kept.</source>
        <translation>可去掉、移动步骤或改写参数。右列说明每一步的结果；下方显示程序与当前程序的差别。原分支保留。</translation>
    </message>
    <message>
        <source>Difference from the current program</source>
        <translation>与当前程序的差别</translation>
    </message>
    <message>
        <source>Move earlier</source>
        <translation>前移</translation>
    </message>
    <message>
        <source>Move later</source>
        <translation>后移</translation>
    </message>
    <message>
        <source>Drop or restore</source>
        <translation>去掉或恢复</translation>
    </message>
    <message>
        <source>Add a step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>还原</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) name another place now.</source>
        <translation>
            <numerusform>现有 %n 个步骤指向其他位置。</numerusform>
        </translation>
    </message>
    <message>
        <source>The program would not change.</source>
        <translation>程序将保持不变。</translation>
    </message>
</context>
<context>
    <name>dojo::app::EvaluationQueue</name>
    <message>
        <source>verifying</source>
        <translation>正在验证</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>measuring the machine</source>
        <translation>正在测量机器</translation>
    </message>
    <message>
        <source>one call took longer than the %1 s that the preferences allow</source>
        <translation>一次调用超过了首选项允许的 %1 秒</translation>
    </message>
    <message>
        <source>stopped before it began</source>
        <translation>尚未开始即已停止</translation>
    </message>
</context>
<context>
    <name>dojo::app::FindBar</name>
    <message>
        <source>Find in the text</source>
        <translation>在文本中查找</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Match case (Alt+C)</source>
        <translation>区分大小写 (Alt+C)</translation>
    </message>
    <message>
        <source>Whole words (Alt+W)</source>
        <translation>全字匹配 (Alt+W)</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace this one and find the next (Enter)</source>
        <translation>替换此处并查找下一个（回车）</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Replace all; a single undo reverts it (Ctrl+Alt+Enter)</source>
        <translation>全部替换；撤销一次即可全部还原 (Ctrl+Alt+Enter)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>已替换 %n 处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::FindsModel</name>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>✓ verified</source>
        <translation>✓ 已验证</translation>
    </message>
    <message>
        <source>unproven</source>
        <translation>未证明</translation>
    </message>
    <message>
        <source>%1 (program %2)</source>
        <translation>%1（程序 %2）</translation>
    </message>
    <message>
        <source>Equal fingerprints over prime fields, and outputs that agree with float64</source>
        <translation>素域上的指纹相同，且输出与 float64 一致</translation>
    </message>
    <message>
        <source>%1 against the previous best, timed interleaved in a fresh process</source>
        <translation>相对此前最佳为 %1，在新进程中交替测得</translation>
    </message>
    <message numerus="yes">
        <source>%1 (95 %: %2 to %3), %n run(s)</source>
        <translation>
            <numerusform>%1（95 %：%2 至 %3），运行 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>发现于</translation>
    </message>
    <message>
        <source>By</source>
        <translation>来自</translation>
    </message>
</context>
<context>
    <name>dojo::app::GpuSummary</name>
    <message>
        <source>, occupancy %1</source>
        <translation>，占用率 %1</translation>
    </message>
    <message>
        <source>%L1 blocks of %2 threads</source>
        <translation>%L1 个线程块，每块 %2 个线程</translation>
    </message>
    <message>
        <source>about %1, bound by %2; %3</source>
        <translation>约 %1，受限于 %2；%3</translation>
    </message>
    <message>
        <source>Launch %1: %2</source>
        <translation>启动 %1：%2</translation>
    </message>
</context>
<context>
    <name>dojo::app::HistoryModel</name>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>legal</source>
        <translation>合法</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>已验证</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>有差异</translation>
    </message>
    <message>
        <source>unproven</source>
        <translation>未证明</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message numerus="yes">
        <source>%1 (95 %: %2 to %3), %n run(s)</source>
        <translation>
            <numerusform>%1（95 %：%2 至 %3），运行 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 times the roofline bound of %2</source>
        <translation>为 Roofline 时间的 %1 倍（%2）</translation>
    </message>
    <message>
        <source>Suspect: faster than this machine&apos;s peak.</source>
        <translation>可疑：比本机可能达到的还快。</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n thread(s); load %2 when measured</source>
        <translation>
            <numerusform>%1；%n 个线程；测量时负载 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, current</source>
        <translation>%1，当前</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>By</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>trajectory</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>you</source>
        <translation>您</translation>
    </message>
    <message>
        <source>Named “%1”</source>
        <translation>名称“%1”</translation>
    </message>
    <message>
        <source>Baseline: speed-ups are relative to this step.</source>
        <translation>加速比以此步骤为基准。</translation>
    </message>
    <message>
        <source>Every step up to here was proven legal by its rule.</source>
        <translation>到此的每一步都已由其规则证明合法。</translation>
    </message>
    <message>
        <source>Relative to %1</source>
        <translation>相对 %1</translation>
    </message>
    <message>
        <source>How the step was verified against the start</source>
        <translation>如何得知其计算结果与起点相同</translation>
    </message>
    <message>
        <source>Who created the step</source>
        <translation>由谁完成此步骤</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Could not be measured: %1</source>
        <translation>无法测量：%1</translation>
    </message>
    <message>
        <source>Being measured, or queued.</source>
        <translation>正在测量或等待测量。</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>不可比</translation>
    </message>
    <message>
        <source>find %1: %2×</source>
        <translation>发现 %1：%2×</translation>
    </message>
    <message>
        <source>on another machine</source>
        <translation>在另一台机器上</translation>
    </message>
    <message>
        <source>compiled by %1</source>
        <translation>由 %1 编译</translation>
    </message>
    <message numerus="yes">
        <source>with %n thread(s)</source>
        <translation>
            <numerusform>使用 %n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>with cold caches</source>
        <translation>缓存为冷</translation>
    </message>
    <message>
        <source>with warm caches</source>
        <translation>缓存为热</translation>
    </message>
    <message>
        <source>Out of date: measured %1, unlike now.</source>
        <translation>已过时：测量于 %1，与现在不同。</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚未</translation>
    </message>
    <message>
        <source>Not measured. The last measured step before it: %1, %2.</source>
        <translation>未测量。之前最后一个已测量的步骤：%1，%2。</translation>
    </message>
    <message>
        <source>Median time of one call; bracketed if measured under other conditions</source>
        <translation>单次调用时间的中位数；括号中为在其他条件下测得的值</translation>
    </message>
    <message>
        <source>Relative to the last measured step before it; “same” if the intervals overlap, “not comparable” if machine, compiler, threads or cache state differ</source>
        <translation>与之前最后一个已测量的步骤相比；区间重叠时为“相同”，机器、编译器、线程数或缓存状态不同时为“不可比”</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>%1 expected to reach %2 from here.</source>
        <translation>%1 预期从此处可达到 %2。</translation>
    </message>
    <message>
        <source>Reached so far: %1.</source>
        <translation>目前达到：%1。</translation>
    </message>
    <message>
        <source>%1, not played; the agent expects %2</source>
        <translation>%1，尚未执行；智能体预期 %2</translation>
    </message>
    <message>
        <source>Not played. The agent would make this move, and expects to reach %1 %2</source>
        <translation>尚未执行。智能体会做此变换，预期达到 %1 %2</translation>
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
        <translation>e 的 a 次幂</translation>
    </message>
    <message>
        <source>the natural logarithm of a</source>
        <translation>a 的自然对数</translation>
    </message>
    <message>
        <source>the square root of a</source>
        <translation>a 的平方根</translation>
    </message>
    <message>
        <source>1 divided by the square root of a</source>
        <translation>1 除以 a 的平方根</translation>
    </message>
    <message>
        <source>the hyperbolic tangent of a</source>
        <translation>a 的双曲正切</translation>
    </message>
    <message>
        <source>the error function of a</source>
        <translation>a 的误差函数</translation>
    </message>
    <message>
        <source>the sine of a, in radians</source>
        <translation>a 的正弦（弧度）</translation>
    </message>
    <message>
        <source>the cosine of a, in radians</source>
        <translation>a 的余弦（弧度）</translation>
    </message>
    <message>
        <source>1 / (1 + exp(-a))</source>
        <translation>1 / (1 + exp(-a))</translation>
    </message>
    <message>
        <source>the absolute value of a</source>
        <translation>a 的绝对值</translation>
    </message>
    <message>
        <source>a rounded down to an integer</source>
        <translation>不大于 a 的最大整数</translation>
    </message>
    <message>
        <source>the larger of a and b</source>
        <translation>a 与 b 中较大者</translation>
    </message>
    <message>
        <source>the smaller of a and b</source>
        <translation>a 与 b 中较小者</translation>
    </message>
    <message>
        <source>a to the power b</source>
        <translation>a 的 b 次幂</translation>
    </message>
    <message>
        <source>a*b + c, rounded once</source>
        <translation>a*b + c，只舍入一次</translation>
    </message>
    <message>
        <source>b if a is true, else c; a is of type bool</source>
        <translation>a 为真时取 b，否则取 c；a 的类型为 bool</translation>
    </message>
    <message>
        <source>adds a to z</source>
        <translation>将 a 加到 z</translation>
    </message>
    <message>
        <source>multiplies z by a</source>
        <translation>将 z 乘以 a</translation>
    </message>
    <message>
        <source>keeps the larger of z and a in z</source>
        <translation>在 z 中保留 z 与 a 的较大者</translation>
    </message>
    <message>
        <source>keeps the smaller of z and a in z</source>
        <translation>在 z 中保留 z 与 a 的较小者</translation>
    </message>
    <message>
        <source>logical and: z stays true while every a is true</source>
        <translation>所有 a 为真时 z 保持为真</translation>
    </message>
    <message>
        <source>logical or: z becomes true if any a is true</source>
        <translation>任一 a 为真时 z 变为真</translation>
    </message>
    <message>
        <source>keeps the largest a in v and its index in i</source>
        <translation>在 v 中保留最大的 a，在 i 中保留其下标</translation>
    </message>
    <message>
        <source>keeps the smallest a in v and its index in i</source>
        <translation>在 v 中保留最小的 a，在 i 中保留其下标</translation>
    </message>
    <message>
        <source>merges count, mean and sum of squared deviations of two sets</source>
        <translation>合并两个集合的个数、均值和离差平方和</translation>
    </message>
    <message>
        <source>running maximum m, and sum l of exp(x - m)</source>
        <translation>滚动最大值 m，以及 exp(x - m) 之和 l</translation>
    </message>
    <message>
        <source>a converted to %1</source>
        <translation>将 a 转换为 %1</translation>
    </message>
</context>
<context>
    <name>dojo::app::IrCheck</name>
    <message>
        <source>; there are %1</source>
        <translation>；现有 %1</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos;</source>
        <translation>%1：“%2”</translation>
    </message>
</context>
<context>
    <name>dojo::app::IrPane</name>
    <message>
        <source>Commit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Program text</source>
        <translation>程序文本</translation>
    </message>
    <message>
        <source>Commit this text as a step and verify it (Ctrl+Return)</source>
        <translation>将此文本作为一步并验证 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Edit the text; Ctrl+Return commits it as a step.</source>
        <translation>编辑文本；按 Ctrl+Return 提交为一步。</translation>
    </message>
    <message>
        <source>A valid program. Committing verifies it.</source>
        <translation>程序有效。提交时会验证其计算结果是否相同。</translation>
    </message>
    <message>
        <source>edit by hand</source>
        <translation>手动编辑</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>转到行</translation>
    </message>
    <message>
        <source>Line:</source>
        <translation>行：</translation>
    </message>
    <message>
        <source>Apply the suggested correction (Alt+Return)</source>
        <translation>应用建议的更正 (Alt+Return)</translation>
    </message>
    <message>
        <source>Change to &apos;%1&apos;</source>
        <translation>改为“%1”</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>查找和替换</translation>
    </message>
    <message>
        <source>Go to line …</source>
        <translation>转到行 …</translation>
    </message>
    <message>
        <source>Commit the edit</source>
        <translation>提交编辑</translation>
    </message>
    <message>
        <source>Discard the edit</source>
        <translation>放弃编辑</translation>
    </message>
    <message>
        <source>A valid program, but it cannot be a step of this session: %1.</source>
        <translation>程序有效，但不能作为此会话的一步：%1。</translation>
    </message>
    <message>
        <source>Not committed: %1. The text is kept here.</source>
        <translation>未提交：%1。文本会保留在此，直到提交为止。</translation>
    </message>
    <message>
        <source>The edit was discarded.</source>
        <translation>编辑已放弃。</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Open this text in a new session; this session keeps it too</source>
        <translation>将此文本作为单独的会话打开；本会话也保留它</translation>
    </message>
</context>
<context>
    <name>dojo::app::IrProblems</name>
    <message>
        <source>; did you mean &apos;%1&apos;?</source>
        <translation>；是否想写“%1”？</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Did you mean &lt;b&gt;%1&lt;/b&gt;? Alt+Return applies it.</source>
        <translation>是否想写 &lt;b&gt;%1&lt;/b&gt;？按 Alt+Return 应用。</translation>
    </message>
</context>
<context>
    <name>dojo::app::IrTips</name>
    <message>
        <source>{%1} is the iteration of the scope &lt;code&gt;%2&lt;/code&gt; at line %3: 0 to %4</source>
        <translation>{%1} 是第 %3 行循环域 &lt;code&gt;%2&lt;/code&gt; 的迭代计数：0 至 %4</translation>
    </message>
    <message>
        <source>an input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>an output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>written at line %1</source>
        <translation>在第 %1 行写入</translation>
    </message>
    <message>
        <source>read at line %1</source>
        <translation>在第 %1 行读取</translation>
    </message>
</context>
<context>
    <name>dojo::app::KeysPage</name>
    <message>
        <source>Set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>无快捷键</translation>
    </message>
    <message>
        <source>Default key</source>
        <translation>默认快捷键</translation>
    </message>
    <message>
        <source>Filter commands or keys</source>
        <translation>筛选命令或快捷键</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其快捷键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>新快捷键</translation>
    </message>
    <message>
        <source>%1 has these keys; setting them here removes them there.</source>
        <translation>“%1”已使用此快捷键；设置后将从其移除。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>dojo::app::LibraryLine</name>
    <message>
        <source>libtorch&apos;s times need perfdojo-torch, which is missing: install libtorch (Debian&apos;s libtorch-dev) and build again.</source>
        <translation>测量 libtorch 的时间需要 perfdojo-torch，而此处没有：请安装 libtorch（Debian 的 libtorch-dev）并重新构建。</translation>
    </message>
    <message>
        <source>No libtorch operator is known for this program.</source>
        <translation>没有已知的 libtorch 算子与此程序对应。</translation>
    </message>
    <message>
        <source>libtorch&apos;s time: %1</source>
        <translation>libtorch 的时间：%1</translation>
    </message>
    <message>
        <source>libtorch</source>
        <translation>libtorch</translation>
    </message>
    <message>
        <source>%1, out of date</source>
        <translation>%1，已过时</translation>
    </message>
    <message>
        <source>libtorch is being timed …</source>
        <translation>正在测量 libtorch …</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1; this step: %2</source>
        <translation>%1；此步骤：%2</translation>
    </message>
</context>
<context>
    <name>dojo::app::LiveProcess</name>
    <message>
        <source>perfdojo, which searches and trains, is not installed beside this program</source>
        <translation>执行搜索和训练的 perfdojo 未与本程序安装在一起</translation>
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
        <translation>通知 (%1)</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message numerus="yes">
        <source>%n notice(s) not read yet</source>
        <translation>
            <numerusform>%n 条未读通知</numerusform>
        </translation>
    </message>
    <message>
        <source>A hand edit of this program was not committed.</source>
        <translation>此程序有尚未提交的手动编辑。</translation>
    </message>
    <message>
        <source>Continue it</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>%1 · PerfDojo Workbench</source>
        <translation>%1 · PerfDojo Workbench</translation>
    </message>
    <message>
        <source>Undo it</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>target %1</source>
        <translation>目标 %1</translation>
    </message>
    <message>
        <source>%1 · the machine is busy (load %2): times are uncertain</source>
        <translation>%1 · 机器繁忙（负载 %2）：时间不可靠</translation>
    </message>
    <message numerus="yes">
        <source>The session %1 was interrupted. All of its %n step(s) are kept.</source>
        <translation>
            <numerusform>会话 %1 曾被中断，其全部 %n 个步骤均已保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Kernels and sessions</source>
        <translation>内核与会话(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>打开(&amp;O) …</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>清除记录(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Save a copy of the session …</source>
        <translation>保存会话副本(&amp;S) …</translation>
    </message>
    <message>
        <source>Save the &amp;program …</source>
        <translation>保存程序(&amp;P) …</translation>
    </message>
    <message>
        <source>Save the &amp;trajectory …</source>
        <translation>保存轨迹(&amp;T) …</translation>
    </message>
    <message>
        <source>Export &amp;C …</source>
        <translation>导出 C(&amp;C) …</translation>
    </message>
    <message>
        <source>Export the p&amp;lot …</source>
        <translation>导出图表(&amp;L) …</translation>
    </message>
    <message>
        <source>Pr&amp;eferences …</source>
        <translation>首选项(&amp;E) …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit the program by hand</source>
        <translation>手动编辑程序(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Commit the edit</source>
        <translation>提交编辑(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Discard the edit</source>
        <translation>放弃编辑(&amp;D)</translation>
    </message>
    <message>
        <source>C&amp;ompare with the start …</source>
        <translation>与起点比较(&amp;O) …</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>查找(&amp;F)</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Go to line …</source>
        <translation>转到行(&amp;G) …</translation>
    </message>
    <message>
        <source>Select the parent scope</source>
        <translation>选择外层循环域</translation>
    </message>
    <message>
        <source>Select the first child</source>
        <translation>选择内部第一个</translation>
    </message>
    <message>
        <source>Select the next sibling</source>
        <translation>选择下一个同级</translation>
    </message>
    <message>
        <source>Select the previous sibling</source>
        <translation>选择上一个同级</translation>
    </message>
    <message>
        <source>&amp;Moves</source>
        <translation>变换(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Find a move</source>
        <translation>查找变换(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Apply the step</source>
        <translation>应用步骤(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Measure this program</source>
        <translation>测量此程序(&amp;M)</translation>
    </message>
    <message>
        <source>Measure &amp;every step up to here</source>
        <translation>测量至此的每一步(&amp;E)</translation>
    </message>
    <message>
        <source>Measure the mo&amp;ve under the pointer</source>
        <translation>测量所指变换(&amp;V)</translation>
    </message>
    <message>
        <source>Measure every &amp;listed move</source>
        <translation>测量列出的所有变换(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Stop measuring</source>
        <translation>停止测量(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Rename the step</source>
        <translation>重命名步骤(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Note on the step …</source>
        <translation>步骤备注(&amp;N) …</translation>
    </message>
    <message>
        <source>&amp;Delete the step and its branch</source>
        <translation>删除该步骤及其分支(&amp;D)</translation>
    </message>
    <message>
        <source>Restore the last deleted branch</source>
        <translation>恢复最近删除的分支</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Commands …</source>
        <translation>命令(&amp;C) …</translation>
    </message>
    <message>
        <source>&amp;Fit the tree</source>
        <translation>树适应窗口(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>La&amp;youts</source>
        <translation>布局(&amp;Y)</translation>
    </message>
    <message>
        <source>C&amp;hoose a layout …</source>
        <translation>选择布局(&amp;H) …</translation>
    </message>
    <message>
        <source>D&amp;elete a layout …</source>
        <translation>删除布局(&amp;E) …</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Notices</source>
        <translation>通知(&amp;N)</translation>
    </message>
    <message>
        <source>Syste&amp;m colours</source>
        <translation>跟随系统颜色(&amp;M)</translation>
    </message>
    <message>
        <source>L&amp;ight colours</source>
        <translation>浅色(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Dark colours</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;What is this pane</source>
        <translation>此面板是什么(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>导览(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>关于(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;%1 %2</source>
        <translation>&amp;%1 %2</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Programs, trajectories, sessions (*.dojo *.moves *.perfdojo);;All files (*)</source>
        <translation>程序、轨迹、会话 (*.dojo *.moves *.perfdojo);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save a copy of the session</source>
        <translation>保存会话副本</translation>
    </message>
    <message>
        <source>Sessions (*.perfdojo)</source>
        <translation>会话 (*.perfdojo)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Save the program</source>
        <translation>保存程序</translation>
    </message>
    <message>
        <source>Programs (*.dojo)</source>
        <translation>程序 (*.dojo)</translation>
    </message>
    <message>
        <source>Save the trajectory</source>
        <translation>保存轨迹</translation>
    </message>
    <message>
        <source>Trajectories (*.moves)</source>
        <translation>轨迹 (*.moves)</translation>
    </message>
    <message>
        <source>Export C to a folder</source>
        <translation>将 C 导出到文件夹</translation>
    </message>
    <message>
        <source>Wrote %1 to %2</source>
        <translation>已将 %1 写入 %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Save the layout</source>
        <translation>保存布局</translation>
    </message>
    <message>
        <source>Name of the layout:</source>
        <translation>布局名称：</translation>
    </message>
    <message>
        <source>The layout was saved as %1.</source>
        <translation>布局已保存为 %1。</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>The layout %1 cannot be read.</source>
        <translation>无法读取布局 %1。</translation>
    </message>
    <message>
        <source>There is no saved layout.</source>
        <translation>没有已保存的布局。</translation>
    </message>
    <message>
        <source>Delete the layout:</source>
        <translation>删除布局：</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>&amp;Explain what I click</source>
        <translation>说明所点击的内容(&amp;E)</translation>
    </message>
    <message>
        <source>Arrange the panes as in:</source>
        <translation>按以下布局排列面板：</translation>
    </message>
    <message>
        <source>Other programs used the CPU during the measurement; measure again when the machine is idle.</source>
        <translation>测量期间有其他程序占用处理器；请在机器空闲时重新测量。</translation>
    </message>
    <message>
        <source>Edit ear&amp;lier steps …</source>
        <translation>编辑先前的步骤(&amp;L) …</translation>
    </message>
    <message>
        <source>Sa&amp;ve the layout …</source>
        <translation>保存布局(&amp;V) …</translation>
    </message>
    <message>
        <source>&amp;Pin the step as baseline</source>
        <translation>固定步骤：以其为加速比基准(&amp;P)</translation>
    </message>
    <message>
        <source>Verif&amp;y the step</source>
        <translation>验证步骤(&amp;Y)</translation>
    </message>
    <message>
        <source>Create a branch witho&amp;ut the step …</source>
        <translation>创建不含此步骤的分支(&amp;U) …</translation>
    </message>
    <message>
        <source>E&amp;xport a report …</source>
        <translation>导出报告(&amp;X) …</translation>
    </message>
    <message>
        <source>Apply the recom&amp;mended correction</source>
        <translation>应用建议的更正(&amp;M)</translation>
    </message>
    <message>
        <source>Preview the step in the &amp;C</source>
        <translation>在 C 代码中预览该步骤(&amp;C)</translation>
    </message>
    <message>
        <source>Explain this &amp;kind of move</source>
        <translation>此类变换的作用(&amp;K)</translation>
    </message>
    <message>
        <source>Reset the te&amp;xt size</source>
        <translation>文字原始大小(&amp;O)</translation>
    </message>
    <message>
        <source>Fold the scope, or unfold it</source>
        <translation>折叠或展开循环域</translation>
    </message>
    <message>
        <source>Fold every scope, or unfold all</source>
        <translation>折叠或展开所有循环域</translation>
    </message>
    <message>
        <source>Show which step changed each line</source>
        <translation>显示每一行由哪个步骤产生</translation>
    </message>
    <message>
        <source>Find &amp;and replace</source>
        <translation>查找和替换(&amp;H)</translation>
    </message>
    <message>
        <source>Comple&amp;te the word</source>
        <translation>补全单词(&amp;W)</translation>
    </message>
    <message>
        <source>Tree in col&amp;umns or compact</source>
        <translation>树分列或紧凑显示(&amp;U)</translation>
    </message>
    <message>
        <source>Fold or unfold the &amp;tree</source>
        <translation>折叠或展开树(&amp;T)</translation>
    </message>
    <message>
        <source>Measure each ne&amp;w step</source>
        <translation>测量每个新步骤(&amp;W)</translation>
    </message>
    <message>
        <source>The session %1 was deleted.</source>
        <translation>会话 %1 已删除。</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>The session %1 was restored.</source>
        <translation>会话 %1 已恢复。</translation>
    </message>
    <message>
        <source>Open copie&amp;d text</source>
        <translation>打开复制的文本(&amp;D)</translation>
    </message>
    <message>
        <source>This text is not a program: %1</source>
        <translation>这段文本不是程序：%1</translation>
    </message>
    <message>
        <source>The session %1 was interrupted. Nothing is lost.</source>
        <translation>会话 %1 曾被中断，内容没有丢失。</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Start a search from here</source>
        <translation>从此处开始搜索(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Pause or continue it</source>
        <translation>暂停或继续(&amp;P)</translation>
    </message>
    <message>
        <source>S&amp;top it</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Resume it</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Lock the selected place</source>
        <translation>锁定所选位置(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Open the find as a branch</source>
        <translation>把发现作为分支打开(&amp;O)</translation>
    </message>
    <message>
        <source>Compare with the previous &amp;step …</source>
        <translation>与上一步比较(&amp;S) …</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>The &amp;C</source>
        <translation>C 代码(&amp;C)</translation>
    </message>
    <message>
        <source>The &amp;assembly</source>
        <translation>汇编(&amp;A)</translation>
    </message>
    <message>
        <source>The &amp;LLVM IR</source>
        <translation>LLVM IR(&amp;L)</translation>
    </message>
    <message>
        <source>Tree coloured by &amp;kind</source>
        <translation>树按种类着色(&amp;K)</translation>
    </message>
    <message>
        <source>Tree coloured by &amp;executions</source>
        <translation>树按执行次数着色(&amp;E)</translation>
    </message>
    <message>
        <source>Tree coloured by estimated &amp;work</source>
        <translation>树按估计工作量着色(&amp;W)</translation>
    </message>
    <message>
        <source>Show the tree as a l&amp;ist</source>
        <translation>树以列表或图形显示(&amp;I)</translation>
    </message>
    <message>
        <source>Plot of the &amp;runtime</source>
        <translation>运行时间图(&amp;R)</translation>
    </message>
    <message>
        <source>Plot of the &amp;speed-up</source>
        <translation>加速比图(&amp;S)</translation>
    </message>
    <message>
        <source>Plot of the r&amp;oofline</source>
        <translation>Roofline 图(&amp;O)</translation>
    </message>
    <message>
        <source>Show libtorc&amp;h&apos;s time</source>
        <translation>显示 libtorch 的时间(&amp;H)</translation>
    </message>
    <message>
        <source>The session is only in memory: the language changes at the next start.</source>
        <translation>会话仅在内存中：语言将在下次启动时更改。</translation>
    </message>
    <message>
        <source>%1, in memory</source>
        <translation>%1（内存中）</translation>
    </message>
    <message>
        <source>Sessions cannot be stored in %1: %2.</source>
        <translation>无法在 %1 中保存会话：%2。</translation>
    </message>
    <message>
        <source>This one is in memory and is lost when the window closes.</source>
        <translation>此会话在内存中，窗口关闭即丢失。</translation>
    </message>
    <message>
        <source>This one is %1, among temporary files.</source>
        <translation>此会话是 %1，位于临时文件中。</translation>
    </message>
    <message>
        <source>Save a copy …</source>
        <translation>保存副本 …</translation>
    </message>
    <message>
        <source>&lt;h3&gt;PerfDojo Workbench %1&lt;/h3&gt;&lt;p&gt;Kernel optimisation as a game whose every move is legal.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Built with Qt, QScintilla, QCustomPlot, Graphviz, SQLite and LLVM.&lt;/p&gt;&lt;p&gt;The code that it writes, and the kernels, trajectories and instructions that come with it, are under MIT-0: use them as you like, without attribution.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;PerfDojo Workbench %1&lt;/h3&gt;&lt;p&gt;把内核优化变成一个每一步都合法的游戏。&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later。基于 Qt、QScintilla、QCustomPlot、Graphviz、SQLite 和 LLVM 构建。&lt;/p&gt;&lt;p&gt;它生成的代码以及随附的内核、轨迹和指令均采用 MIT-0 许可：可随意使用，无需署名。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>&amp;Agent</source>
        <translation>智能体(&amp;A)</translation>
    </message>
    <message>
        <source>Play its &amp;next move</source>
        <translation>执行其下一个变换(&amp;N)</translation>
    </message>
    <message>
        <source>Play the &amp;rest of its line</source>
        <translation>执行其序列的其余部分(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Learn from this branch</source>
        <translation>从此分支学习(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Correct it by my moves</source>
        <translation>以我的变换纠正它(&amp;C)</translation>
    </message>
    <message>
        <source>Show what it thin&amp;ks</source>
        <translation>显示它的看法(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Train an agent</source>
        <translation>训练智能体(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Pause the training or continue it</source>
        <translation>暂停或继续训练(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Stop the training</source>
        <translation>停止训练(&amp;S)</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesDetail</name>
    <message>
        <source>Not legal:</source>
        <translation>不合法：</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Searching for moves that would make it legal …</source>
        <translation>正在寻找使其合法的变换 …</translation>
    </message>
    <message>
        <source>Legal after</source>
        <translation>在以下变换之后合法</translation>
    </message>
    <message>
        <source>Changes rounding.</source>
        <translation>会改变舍入。</translation>
    </message>
    <message>
        <source>Measured: %1.</source>
        <translation>测量结果：%1。</translation>
    </message>
    <message>
        <source>Preview in the C</source>
        <translation>在 C 代码中预览</translation>
    </message>
    <message>
        <source>No short sequence of moves was found that would make it legal.</source>
        <translation>没有找到能使其合法的较短的变换序列。</translation>
    </message>
    <message numerus="yes">
        <source>Apply all %n steps (Enter)</source>
        <translation>
            <numerusform>全部应用 %n 个步骤（回车）</numerusform>
        </translation>
    </message>
    <message>
        <source>Mind:</source>
        <translation>注意：</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Computes a function at another vector width, whose approximation may differ in the last place.</source>
        <translation>以另一向量宽度计算函数，其近似值可能在末位有差别。</translation>
    </message>
    <message>
        <source>, then %1</source>
        <translation>，然后 %1</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesGroups</name>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>数据移动</translation>
    </message>
    <message>
        <source>Reductions</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算术</translation>
    </message>
    <message>
        <source>%1: %2 of %3 legal</source>
        <translation>%1：%3 个中 %2 个合法</translation>
    </message>
    <message>
        <source>Sort by group</source>
        <translation>按组排序</translation>
    </message>
    <message>
        <source>Sort all moves by this column</source>
        <translation>按此列对所有变换排序</translation>
    </message>
    <message>
        <source>Agent: %1</source>
        <translation>智能体：%1</translation>
    </message>
    <message>
        <source>Agent: stop here: %1</source>
        <translation>智能体：在此停止：%1</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesList</name>
    <message>
        <source>Moves</source>
        <translation>变换</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesModel</name>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Not legal here:</source>
        <translation>此处不合法：</translation>
    </message>
    <message>
        <source>Changes rounding.</source>
        <translation>会改变舍入。</translation>
    </message>
    <message>
        <source>Inverse: %1.</source>
        <translation>可由 %1 撤回。</translation>
    </message>
    <message>
        <source>%1, not legal: %2</source>
        <translation>%1，不合法：%2</translation>
    </message>
    <message>
        <source>%1, legal</source>
        <translation>%1，合法</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>收益</translation>
    </message>
    <message>
        <source>Advice:</source>
        <translation>建议：</translation>
    </message>
    <message>
        <source>Also known as: %1</source>
        <translation>又称：%1</translation>
    </message>
    <message>
        <source>Computes a function at another vector width, whose approximation may differ in the last place.</source>
        <translation>以另一向量宽度计算函数，其近似值可能在末位有差别。</translation>
    </message>
    <message>
        <source>Agent: choice %1 of %2; play from there reaches %3 %4</source>
        <translation>智能体：%2 个选择中的第 %1 个；从该处继续可达到 %3 %4</translation>
    </message>
    <message>
        <source>(a first guess, without reading the program after it)</source>
        <translation>（初步估计，未读取之后的程序）</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>智能体</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesPane</name>
    <message>
        <source>Only this place</source>
        <translation>仅此处</translation>
    </message>
    <message>
        <source>Illegal too</source>
        <translation>含不合法</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Measure all</source>
        <translation>全部测量</translation>
    </message>
    <message>
        <source>Only moves of the selected place</source>
        <translation>仅显示所选位置的变换</translation>
    </message>
    <message>
        <source>Also illegal moves, with the reason</source>
        <translation>同时显示不合法的变换及原因</translation>
    </message>
    <message>
        <source>Step: MOVE PLACE ARGUMENTS</source>
        <translation>步骤：变换 位置 参数</translation>
    </message>
    <message>
        <source>The step to apply; its arguments can be edited</source>
        <translation>要执行的步骤；可修改参数</translation>
    </message>
    <message>
        <source>What the step changes, or why it is illegal</source>
        <translation>该步骤的改动，或其不合法的原因</translation>
    </message>
    <message>
        <source>Apply this step (Enter)</source>
        <translation>执行此步骤（回车）</translation>
    </message>
    <message>
        <source>Time this step against the current program, interleaved in one run</source>
        <translation>在同一次运行中交替测量此步骤与当前程序</translation>
    </message>
    <message>
        <source>Time every listed legal move</source>
        <translation>测量列出的每个合法变换</translation>
    </message>
    <message>
        <source>%1 of %2 legal</source>
        <translation>%2 个中 %1 个合法</translation>
    </message>
    <message>
        <source>Preview in the C</source>
        <translation>在 C 代码中预览</translation>
    </message>
    <message>
        <source>Explain this move</source>
        <translation>此变换的作用</translation>
    </message>
    <message>
        <source>Change its arguments</source>
        <translation>修改其参数</translation>
    </message>
    <message>
        <source>Select its place</source>
        <translation>选择其位置</translation>
    </message>
    <message>
        <source>Only moves named %1</source>
        <translation>仅显示名为 %1 的变换</translation>
    </message>
    <message>
        <source>Copy the step</source>
        <translation>复制步骤</translation>
    </message>
    <message>
        <source>Measure every listed move</source>
        <translation>测量列出的所有变换</translation>
    </message>
    <message>
        <source>Filter moves and places</source>
        <translation>筛选变换与位置</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message numerus="yes">
        <source>Apply %n steps</source>
        <translation>
            <numerusform>应用 %n 个步骤</numerusform>
        </translation>
    </message>
    <message>
        <source>Hover over a move to preview its change here, or to see why it is illegal.</source>
        <translation>指向一个变换：这里会显示它改动了什么，或者为何不合法。</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>There is no move at %1.</source>
        <translation>在 %1 处没有可行的变换。</translation>
    </message>
    <message>
        <source>No move at %1 matches “%2”. Escape clears the filter.</source>
        <translation>%1 处没有与“%2”匹配的变换。按 Esc 清除筛选。</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesReference</name>
    <message>
        <source>For example, %1:</source>
        <translation>例如 %1：</translation>
    </message>
</context>
<context>
    <name>dojo::app::NoticeBar</name>
    <message>
        <source>Notice</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Close the notice</source>
        <translation>关闭通知</translation>
    </message>
</context>
<context>
    <name>dojo::app::NoticesModel</name>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n time(s)</source>
        <translation>
            <numerusform>%1，%n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2): %3</source>
        <translation>%1（%2）：%3</translation>
    </message>
</context>
<context>
    <name>dojo::app::NoticesPanel</name>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
</context>
<context>
    <name>dojo::app::PlotPane</name>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出 …</translation>
    </message>
    <message>
        <source>Save as PNG, SVG or CSV</source>
        <translation>保存为 PNG、SVG 或 CSV</translation>
    </message>
    <message>
        <source>Plot of the runtime per move; the timeline lists the same figures</source>
        <translation>各步运行时间图；时间线列出相同的数据</translation>
    </message>
    <message>
        <source>Export the plot</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Pictures and tables (*.svg *.png *.csv)</source>
        <translation>图片与表格 (*.svg *.png *.csv)</translation>
    </message>
    <message>
        <source>Cannot write %1.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>Roofline plot of the steps; its table can be exported as CSV</source>
        <translation>各步骤的 Roofline 图；其表格可导出为 CSV</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时间</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Which plot is shown</source>
        <translation>显示哪张图</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数轴</translation>
    </message>
    <message>
        <source>arrows go from step to step</source>
        <translation>箭头从一步指向下一步</translation>
    </message>
    <message>
        <source>95 % intervals; dashed: %1</source>
        <translation>95 % 区间；虚线：%1</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Measure the machine</source>
        <translation>测量机器</translation>
    </message>
    <message>
        <source>Measure this program</source>
        <translation>测量此程序</translation>
    </message>
    <message>
        <source>The machine&apos;s bandwidth and peak have not been measured yet.</source>
        <translation>尚未测量机器的带宽和峰值。</translation>
    </message>
    <message>
        <source>Speed-ups need the time of %1.</source>
        <translation>加速比需要 %1 的时间。</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>尚无测量。</translation>
    </message>
    <message>
        <source>%1 (95 %: %2 to %3)</source>
        <translation>%1（95 %：%2 至 %3）</translation>
    </message>
    <message>
        <source>%1 against the previous step</source>
        <translation>与上一步相比 %1</translation>
    </message>
    <message>
        <source>%1 Gflop/s at %2 flop per byte</source>
        <translation>%1 Gflop/s，每字节 %2 flop</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量 …</translation>
    </message>
    <message>
        <source>Go to this step</source>
        <translation>转到这里</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>再次测量</translation>
    </message>
    <message>
        <source>Use as baseline</source>
        <translation>以此为加速比基准</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>hollow: out of date; %1</source>
        <translation>空心：已过时；%1</translation>
    </message>
    <message>
        <source>the current step is not measured; %1</source>
        <translation>当前步骤未测量；%1</translation>
    </message>
    <message>
        <source>libtorch</source>
        <translation>libtorch</translation>
    </message>
    <message>
        <source>Show libtorch&apos;s time</source>
        <translation>显示 libtorch 的时间</translation>
    </message>
    <message>
        <source>Show libtorch&apos;s time for this kernel</source>
        <translation>显示 libtorch 对此内核的时间</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>Time libtorch again</source>
        <translation>重新测量 libtorch</translation>
    </message>
    <message>
        <source>Measuring %1 …</source>
        <translation>正在测量 %1 …</translation>
    </message>
    <message>
        <source>triangles: what the agent expected to reach; %1</source>
        <translation>三角：智能体预期达到的时间；%1</translation>
    </message>
</context>
<context>
    <name>dojo::app::PreferencesDialog</name>
    <message>
        <source>%1: vectors of %2 bits</source>
        <translation>%1：%2 位向量</translation>
    </message>
    <message>
        <source>%1 (does not run here)</source>
        <translation>%1（无法在本机运行）</translation>
    </message>
    <message>
        <source>the system&apos;s</source>
        <translation>系统默认</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Code size</source>
        <translation>代码字号</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Target and timing</source>
        <translation>目标与计时</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>系统默认</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>语言(&amp;L)：</translation>
    </message>
    <message>
        <source>&amp;Colours:</source>
        <translation>颜色(&amp;C)：</translation>
    </message>
    <message>
        <source>Text &amp;size:</source>
        <translation>文字大小(&amp;S)：</translation>
    </message>
    <message>
        <source>Code &amp;font:</source>
        <translation>代码字体(&amp;F)：</translation>
    </message>
    <message>
        <source>Code s&amp;ize:</source>
        <translation>代码字号(&amp;I)：</translation>
    </message>
    <message>
        <source>Changing the language reopens the session and stops running measurements.</source>
        <translation>更换语言会重新打开会话，并停止正在进行的测量。</translation>
    </message>
    <message>
        <source>This machine: %1</source>
        <translation>本机：%1</translation>
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
        <translation>目标(&amp;T)：</translation>
    </message>
    <message>
        <source>For sessions opened from now on: the instruction set and vector widths for moves and code.</source>
        <translation>用于此后新建的会话：决定列出变换和生成代码时所用的指令集与向量宽度。</translation>
    </message>
    <message>
        <source>Th&amp;reads:</source>
        <translation>线程数(&amp;R)：</translation>
    </message>
    <message>
        <source>T&amp;ime limit per program:</source>
        <translation>每个程序的最长时间(&amp;I)：</translation>
    </message>
    <message>
        <source>&amp;Until the interval is within:</source>
        <translation>直到区间窄于(&amp;U)：</translation>
    </message>
    <message>
        <source>A program is run repeatedly until the 95 % confidence interval of the median is that narrow, or the time limit is reached. Existing times do not change.</source>
        <translation>程序会反复运行，直到中位数的 95 % 置信区间足够窄或时间用完。已有的测量结果保持不变。</translation>
    </message>
    <message>
        <source>&amp;Measure every new step</source>
        <translation>测量每个新步骤(&amp;M)</translation>
    </message>
    <message>
        <source>Time limit per &amp;call:</source>
        <translation>每次调用最长时间(&amp;C)：</translation>
    </message>
    <message>
        <source>A single clic&amp;k applies a legal move</source>
        <translation>单击合法变换即应用(&amp;K)</translation>
    </message>
    <message>
        <source>Otherwise use a double click or Enter; hovering over a move previews it in either case.</source>
        <translation>否则需双击或按回车键；无论哪种方式，将鼠标移到变换上都会显示它所做的改动。</translation>
    </message>
    <message>
        <source>No font here has the characters of this language. Install one, for example fonts-wqy-microhei or fonts-noto-cjk.</source>
        <translation>此处没有任何字体包含该语言的字符。请安装一种，例如 fonts-wqy-microhei 或 fonts-noto-cjk。</translation>
    </message>
</context>
<context>
    <name>dojo::app::ProgramModel</name>
    <message>
        <source>unrolled</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>vectorised</source>
        <translation>向量化</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>over the grid</source>
        <translation>映射到网格</translation>
    </message>
    <message>
        <source>over the block</source>
        <translation>映射到线程块</translation>
    </message>
    <message>
        <source>over the warp</source>
        <translation>映射到 warp</translation>
    </message>
    <message>
        <source>one after another</source>
        <translation>顺序执行</translation>
    </message>
    <message>
        <source>%1: %2 iterations, %3</source>
        <translation>%1：%2 次迭代，%3</translation>
    </message>
    <message>
        <source>Scope or operation</source>
        <translation>循环域或运算</translation>
    </message>
</context>
<context>
    <name>dojo::app::QueueStatus</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 / %2：%3</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>, for %1 s</source>
        <translation>，已用 %1 秒</translation>
    </message>
    <message>
        <source>, about %1 s left</source>
        <translation>，约剩 %1 秒</translation>
    </message>
    <message>
        <source>It is being compiled.</source>
        <translation>正在编译。</translation>
    </message>
    <message>
        <source>It is being timed.</source>
        <translation>正在计时。</translation>
    </message>
    <message>
        <source>Its outputs are being checked.</source>
        <translation>正在检查其输出。</translation>
    </message>
    <message>
        <source>Fingerprints are being compared.</source>
        <translation>正在比较指纹。</translation>
    </message>
</context>
<context>
    <name>dojo::app::RejectionsModel</name>
    <message>
        <source>Rejected because</source>
        <translation>拒绝原因</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>例如</translation>
    </message>
</context>
<context>
    <name>dojo::app::RepairDialog</name>
    <message>
        <source>Repair %1</source>
        <translation>修复 %1</translation>
    </message>
    <message>
        <source>The file&apos;s text</source>
        <translation>文件的文本</translation>
    </message>
    <message>
        <source>%1 is not a valid program yet. Nothing is lost; the file changes only when it is saved.</source>
        <translation>%1 还不是有效的程序。其内容没有丢失；保存时文件才会改变。</translation>
    </message>
    <message>
        <source>It is read as %1 and saved as UTF-8.</source>
        <translation>它按 %1 读取，并以 UTF-8 保存。</translation>
    </message>
    <message>
        <source>Apply the suggested correction (Alt+Return)</source>
        <translation>应用建议的更正 (Alt+Return)</translation>
    </message>
    <message>
        <source>Save the file, and open it if it is valid (Ctrl+Return)</source>
        <translation>写入文件，一旦成为程序即打开 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>A valid program.</source>
        <translation>程序有效。</translation>
    </message>
    <message>
        <source>Save and open</source>
        <translation>保存并打开</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Change to &apos;%1&apos;</source>
        <translation>改为“%1”</translation>
    </message>
    <message>
        <source>Not saved: another program has changed %1 in the meantime.</source>
        <translation>未保存：另一个程序在此期间更改了 %1。</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>未保存：%1</translation>
    </message>
    <message>
        <source>Save the changes?</source>
        <translation>要保存所写的内容吗？</translation>
    </message>
</context>
<context>
    <name>dojo::app::RooflinePlot</name>
    <message>
        <source>arithmetic intensity, flop per byte beyond the L2 cache (estimated)</source>
        <translation>算术强度，每字节 flop 数，L2 缓存以外（估计）</translation>
    </message>
    <message>
        <source>performance, Gflop/s</source>
        <translation>性能，Gflop/s</translation>
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
        <translation>内存</translation>
    </message>
    <message>
        <source>peak %1 Gflop/s</source>
        <translation>峰值 %1 Gflop/s</translation>
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
        <translation>步骤</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>time per call</source>
        <translation>每次调用的时间</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>不可比</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>加速比</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchForm</name>
    <message>
        <source>Sequences of a heuristic pass</source>
        <translation>启发式序列</translation>
    </message>
    <message>
        <source>Single steps</source>
        <translation>单个步骤</translation>
    </message>
    <message>
        <source>From</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>S&amp;trategy</source>
        <translation>策略(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Over</source>
        <translation>空间(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>预算(&amp;B)</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>种子(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Locked</source>
        <translation>锁定(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Denied</source>
        <translation>禁用(&amp;D)</translation>
    </message>
    <message>
        <source>Single steps: one legal move at a time. Sequences of a heuristic pass: whole sequences tuned for this machine, mutated anywhere.</source>
        <translation>单个步骤：每次一个合法变换。启发式序列：针对本机调优的完整序列，可在任意处变异。</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>programs</source>
        <translation>个程序</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>What the budget counts</source>
        <translation>预算的计量单位</translation>
    </message>
    <message>
        <source>Equal seeds and equal times give equal searches.</source>
        <translation>种子和时间相同，搜索就相同。</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Places that must not change, such as t#1@0, or a buffer&apos;s name; separated by commas.</source>
        <translation>保持不变的位置，例如 t#1@0，或缓冲区名；以逗号分隔。</translation>
    </message>
    <message>
        <source>+ Selected</source>
        <translation>+ 所选</translation>
    </message>
    <message>
        <source>Lock the selected place</source>
        <translation>锁定所选位置</translation>
    </message>
    <message>
        <source>Kinds of moves that the search must not apply</source>
        <translation>搜索不得使用的变换种类</translation>
    </message>
    <message>
        <source>no kind of move</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) of moves</source>
        <translation>
            <numerusform>%n 种变换</numerusform>
        </translation>
    </message>
    <message>
        <source>The current step. Finds become branches from it.</source>
        <translation>当前步骤。发现将成为它的分支。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>已锁定</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchLog</name>
    <message>
        <source>does not compile</source>
        <translation>无法编译</translation>
    </message>
    <message>
        <source>crashes</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>takes too long</source>
        <translation>耗时过长</translation>
    </message>
    <message>
        <source>wrong output</source>
        <translation>输出错误</translation>
    </message>
    <message>
        <source>computes a different function</source>
        <translation>计算的是不同的函数</translation>
    </message>
    <message>
        <source>no recorded outcome</source>
        <translation>没有记录</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>The file holds no search.</source>
        <translation>文件中没有搜索。</translation>
    </message>
    <message>
        <source>Simulated annealing</source>
        <translation>模拟退火</translation>
    </message>
    <message>
        <source>Random sampling, weighted by cost</source>
        <translation>按代价随机采样</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>集束搜索</translation>
    </message>
    <message>
        <source>Hill climbing: best of the neighbours</source>
        <translation>最佳邻居</translation>
    </message>
    <message>
        <source>Uniform random</source>
        <translation>均匀随机</translation>
    </message>
    <message>
        <source>Coordinate descent over the pass&apos;s decisions</source>
        <translation>对启发式序列的各项决策做坐标下降</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>Learning agent</source>
        <translation>学习智能体</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchPane</name>
    <message>
        <source>What the search found</source>
        <translation>搜索的发现</translation>
    </message>
    <message>
        <source>Why programs were rejected</source>
        <translation>程序被拒绝的原因</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进展</translation>
    </message>
    <message>
        <source>Finds</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Search from the current step</source>
        <translation>从当前步骤搜索</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Continue where the search ended, up to the budget</source>
        <translation>从搜索结束之处继续，直到预算用尽</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause after the current measurement</source>
        <translation>当前测量结束后暂停</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the search; everything found is kept</source>
        <translation>结束搜索；找到的一切都会保留</translation>
    </message>
    <message>
        <source>Open the find</source>
        <translation>打开发现</translation>
    </message>
    <message>
        <source>Open the selected find, or the best one, as a branch of the timeline</source>
        <translation>把所选的或最佳的发现变成时间线上的分支</translation>
    </message>
    <message>
        <source>Which search of this session is shown</source>
        <translation>显示本会话的哪次搜索</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>Plot of every program&apos;s time; the finds are listed beside it</source>
        <translation>每个程序用时的图表；发现列在旁边</translation>
    </message>
    <message>
        <source>The search is done: %1.</source>
        <translation>搜索已完成：%1。</translation>
    </message>
    <message>
        <source>The search was stopped; Resume continues it.</source>
        <translation>搜索已停止；“恢复”可继续。</translation>
    </message>
    <message>
        <source>The search ended: %1. Everything it found is kept; Resume continues it.</source>
        <translation>搜索已结束：%1。找到的一切均已保留；“恢复”可继续。</translation>
    </message>
    <message>
        <source>Program %1: %2, %3</source>
        <translation>程序 %1：%2，%3</translation>
    </message>
    <message>
        <source>pruned after one or two calls</source>
        <translation>运行一两次后剪枝</translation>
    </message>
    <message>
        <source>the best so far, verified; a double click opens it</source>
        <translation>迄今最佳，已验证；双击打开</translation>
    </message>
    <message>
        <source>Finds (%1)</source>
        <translation>发现（%1）</translation>
    </message>
    <message>
        <source>Rejected (%1)</source>
        <translation>已拒绝（%1）</translation>
    </message>
    <message>
        <source>the start is being timed</source>
        <translation>正在测量起点</translation>
    </message>
    <message>
        <source>%1 of %2 programs</source>
        <translation>%2 个程序中的第 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation>
            <numerusform>%n 个程序</numerusform>
        </translation>
    </message>
    <message>
        <source>, best %1</source>
        <translation>，最佳 %1</translation>
    </message>
    <message>
        <source>, %1 per second</source>
        <translation>，每秒 %1 个</translation>
    </message>
    <message>
        <source>, about %1 left</source>
        <translation>，约剩 %1</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>正在停止……</translation>
    </message>
    <message>
        <source>Paused: %1</source>
        <translation>已暂停：%1</translation>
    </message>
    <message>
        <source>Waiting while this window measures: %1</source>
        <translation>等待本窗口测量：%1</translation>
    </message>
    <message>
        <source>Searching: %1</source>
        <translation>正在搜索：%1</translation>
    </message>
    <message>
        <source>There is no search here yet.</source>
        <translation>尚未在此搜索。</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>Not finished: %1</source>
        <translation>未完成：%1</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Horizontal axis: seconds or programs</source>
        <translation>图表的横轴：秒数或程序数</translation>
    </message>
    <message>
        <source>Search %1, from %2</source>
        <translation>搜索 %1，从 %2 开始</translation>
    </message>
    <message>
        <source>Reading the search …</source>
        <translation>正在读取搜索…</translation>
    </message>
    <message>
        <source>The start program exceeds the error bound (%1). What is found must not.</source>
        <translation>起始程序的舍入误差超出允许范围（%1）。找到的程序不得如此。</translation>
    </message>
    <message>
        <source>These are the settings of a search. Start, or the same key again, starts it.</source>
        <translation>这里是搜索的设置。点击“开始”或再按一次同一按键即可启动。</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchPlot</name>
    <message>
        <source>time per call</source>
        <translation>每次调用时间</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>programs evaluated</source>
        <translation>已评估的程序</translation>
    </message>
    <message>
        <source>Every timed program of a search is a dot here.</source>
        <translation>搜索测量的每个程序都会在此成为一个点。</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchProcess</name>
    <message>
        <source>the search process was killed from outside</source>
        <translation>搜索进程被外部终止</translation>
    </message>
    <message>
        <source>the search process ended with exit code %1</source>
        <translation>搜索进程以退出码 %1 结束</translation>
    </message>
</context>
<context>
    <name>dojo::app::SessionsModel</name>
    <message numerus="yes">
        <source>%1 · %n step(s) · %2</source>
        <translation>
            <numerusform>%1 · %n 步 · %2</numerusform>
        </translation>
    </message>
    <message>
        <source> · open in a window</source>
        <translation> · 已在窗口中打开</translation>
    </message>
    <message>
        <source> · was interrupted, everything is kept</source>
        <translation> · 曾被中断，内容均已保留</translation>
    </message>
    <message>
        <source>The session %1 is open in a window.</source>
        <translation>会话 %1 正在某个窗口中打开。</translation>
    </message>
    <message>
        <source>A search of the session %1 is running.</source>
        <translation>会话 %1 的一个搜索正在运行。</translation>
    </message>
    <message>
        <source>Another session now has the name %1.</source>
        <translation>现在已有另一个会话名为 %1。</translation>
    </message>
</context>
<context>
    <name>dojo::app::StartPage</name>
    <message>
        <source>Open kernel</source>
        <translation>打开内核</translation>
    </message>
    <message>
        <source>Play its trajectory</source>
        <translation>播放其轨迹</translation>
    </message>
    <message>
        <source>PerfDojo Workbench</source>
        <translation>PerfDojo Workbench</translation>
    </message>
    <message>
        <source>Choose a kernel and make it fast, one legal move at a time.</source>
        <translation>选择一个内核，用一个个合法的变换让它变快。</translation>
    </message>
    <message>
        <source>Filter kernels</source>
        <translation>筛选内核</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Text of the kernel</source>
        <translation>内核文本</translation>
    </message>
    <message>
        <source>Open the kernel with its shipped trajectory applied</source>
        <translation>打开内核并应用随附的优化步骤</translation>
    </message>
    <message>
        <source>Filter sessions</source>
        <translation>筛选会话</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Sessions are saved here automatically, step by step.</source>
        <translation>每个会话都会逐步自动保存在此。</translation>
    </message>
    <message>
        <source>Open a file …</source>
        <translation>打开文件 …</translation>
    </message>
    <message>
        <source>A program, a trajectory or a session; files can also be dropped on the window</source>
        <translation>程序、轨迹或会话；也可将文件拖放到窗口</translation>
    </message>
    <message>
        <source>&lt;b&gt;Kernels.&lt;/b&gt; Each is a small loop program, with a picture of its tree. Choose one with the arrow keys or type in the line above.</source>
        <translation>&lt;b&gt;内核。&lt;/b&gt;每个内核都是一个小型循环程序，旁边是其树形图。用方向键选择，或在上方输入文字筛选。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Its program.&lt;/b&gt; What the kernel computes, in the text form that all panes show.</source>
        <translation>&lt;b&gt;内核程序。&lt;/b&gt;以文本描述内核的计算，这里的一切操作都基于此文本。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Open it.&lt;/b&gt; This starts a session with the unoptimised kernel. “Play its trajectory”, if there is one, applies the steps that make it fast.</source>
        <translation>&lt;b&gt;打开。&lt;/b&gt;以内核的原始形式新建会话。若有“播放其轨迹”，则会连同优化步骤一起打开。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Sessions.&lt;/b&gt; Every step is saved automatically, so closing the window loses nothing. Earlier sessions are here.</source>
        <translation>&lt;b&gt;会话。&lt;/b&gt;每一步都会自动保存，关闭窗口不会丢失任何内容。以前的工作都在这里。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Copy its path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Copy its text</source>
        <translation>复制其文本</translation>
    </message>
    <message>
        <source>What limits it …</source>
        <translation>它受什么限制 …</translation>
    </message>
</context>
<context>
    <name>dojo::app::StepPlanModel</name>
    <message>
        <source>dropped</source>
        <translation>已去掉</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>relocated: %1</source>
        <translation>已重新定位：%1</translation>
    </message>
    <message>
        <source>now illegal: %1</source>
        <translation>现在不合法：%1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>step %1, kept</source>
        <translation>步骤 %1，保留</translation>
    </message>
    <message>
        <source>step %1, dropped</source>
        <translation>步骤 %1，已去掉</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>New state</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>dojo::app::TimelinePane</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Go to this step</source>
        <translation>转到此处</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Compare with the current program …</source>
        <translation>与当前程序比较 …</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>重命名 …</translation>
    </message>
    <message>
        <source>Note …</source>
        <translation>备注 …</translation>
    </message>
    <message>
        <source>Delete with its branch</source>
        <translation>连同其分支一起删除</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Note on this step:</source>
        <translation>关于此步骤的备注：</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Use the start as baseline again</source>
        <translation>恢复以起点为加速比基准</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>固定：以此为加速比基准</translation>
    </message>
    <message>
        <source>Compare with the previous step …</source>
        <translation>与上一步比较 …</translation>
    </message>
    <message>
        <source>Compare with the baseline …</source>
        <translation>与基准比较 …</translation>
    </message>
    <message>
        <source>Edit the steps from here …</source>
        <translation>从此处编辑步骤 …</translation>
    </message>
    <message>
        <source>Drop this step …</source>
        <translation>去掉此步骤 …</translation>
    </message>
    <message>
        <source>Copy the step</source>
        <translation>复制步骤</translation>
    </message>
    <message>
        <source>Play the agent&apos;s moves up to here</source>
        <translation>执行智能体的变换到此处</translation>
    </message>
</context>
<context>
    <name>dojo::app::Tour</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>Skip the tour</source>
        <translation>跳过导览</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>dojo::app::TrainingPane</name>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Which curves of the training are shown</source>
        <translation>显示训练的哪些曲线</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train an agent for this kernel; one that is there goes on</source>
        <translation>为此内核训练智能体；已有的会继续训练</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause after the current measurement</source>
        <translation>当前测量结束后暂停</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the training; its agent is kept</source>
        <translation>结束训练；其智能体会保留</translation>
    </message>
    <message>
        <source>Programs:</source>
        <translation>程序数：</translation>
    </message>
    <message>
        <source>How many programs the training evaluates</source>
        <translation>训练评估多少个程序</translation>
    </message>
    <message>
        <source>The training is done: %1.</source>
        <translation>训练完成：%1。</translation>
    </message>
    <message>
        <source>The training was stopped; its agent is kept, and training goes on from it.</source>
        <translation>训练已停止；其智能体已保留，之后可由此继续训练。</translation>
    </message>
    <message>
        <source>The training ended: %1</source>
        <translation>训练结束：%1</translation>
    </message>
    <message>
        <source>An agent is stored beside its session, but this session is only in memory: save a copy and open it.</source>
        <translation>智能体写在其会话旁边，而此会话在内存中：请保存其副本并打开该副本。</translation>
    </message>
    <message>
        <source>Curves of the training: %1</source>
        <translation>训练曲线：%1</translation>
    </message>
    <message>
        <source>the start is being timed</source>
        <translation>正在测量起点</translation>
    </message>
    <message>
        <source>%1 of %2 programs</source>
        <translation>%2 个程序中的第 %1 个</translation>
    </message>
    <message>
        <source>, best %1</source>
        <translation>，最佳 %1</translation>
    </message>
    <message numerus="yes">
        <source>, remembers %n move(s)</source>
        <translation>
            <numerusform>，记得 %n 个变换</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>正在停止 …</translation>
    </message>
    <message>
        <source>Paused: %1</source>
        <translation>已暂停：%1</translation>
    </message>
    <message>
        <source>Waiting while this window measures: %1</source>
        <translation>等待本窗口测量：%1</translation>
    </message>
    <message>
        <source>Training: %1</source>
        <translation>正在训练：%1</translation>
    </message>
    <message>
        <source>No training runs.</source>
        <translation>没有正在进行的训练。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>The best time, and that of its policy</source>
        <translation>最佳时间及其策略的时间</translation>
    </message>
    <message>
        <source>How far its networks are from what they learn</source>
        <translation>其网络与所学目标之间的差距</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>价值</translation>
    </message>
    <message>
        <source>The speed-up that it expects, and that it has reached</source>
        <translation>预期的加速比与实际达到的加速比</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>How much it explores, and how much of that it takes back</source>
        <translation>探索的程度，以及其中撤回的部分</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>时间花在哪里</translation>
    </message>
</context>
<context>
    <name>dojo::app::TrainingPlot</name>
    <message>
        <source>timing</source>
        <translation>测时</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>updating</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>policy without exploring</source>
        <translation>不探索的策略</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>expected from the start</source>
        <translation>从起点预期</translation>
    </message>
    <message>
        <source>reached</source>
        <translation>达到</translation>
    </message>
    <message>
        <source>epsilon</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>moves taken back</source>
        <translation>撤回的变换</translation>
    </message>
    <message>
        <source>The curves of a training are drawn here while it runs.</source>
        <translation>训练进行时，其曲线绘制于此。</translation>
    </message>
    <message>
        <source>time per call</source>
        <translation>每次调用的时间</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>programs evaluated</source>
        <translation>已评估的程序</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>listing moves</source>
        <translation>列出变换</translation>
    </message>
    <message>
        <source>valuing</source>
        <translation>估值</translation>
    </message>
</context>
<context>
    <name>dojo::app::TrainingProcess</name>
    <message>
        <source>the training process was killed from outside</source>
        <translation>训练进程被外部终止</translation>
    </message>
    <message>
        <source>the training process ended with exit code %1</source>
        <translation>训练进程以退出码 %1 结束</translation>
    </message>
</context>
<context>
    <name>dojo::app::TreeCompare</name>
    <message>
        <source>Tree before</source>
        <translation>之前的树</translation>
    </message>
    <message>
        <source>Tree after</source>
        <translation>之后的树</translation>
    </message>
    <message>
        <source>Nodes that differ</source>
        <translation>有差别的节点</translation>
    </message>
    <message>
        <source>The two trees are identical.</source>
        <translation>两棵树相同。</translation>
    </message>
    <message numerus="yes">
        <source>%n removed</source>
        <translation>
            <numerusform>移除 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>更改 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <translation>
            <numerusform>新增 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>removed:</source>
        <translation>移除：</translation>
    </message>
    <message>
        <source>added:</source>
        <translation>新增：</translation>
    </message>
    <message>
        <source>changed:</source>
        <translation>更改：</translation>
    </message>
</context>
<context>
    <name>dojo::app::TreeMinimap</name>
    <message>
        <source>Overview of the tree</source>
        <translation>树的概览</translation>
    </message>
    <message>
        <source>The whole tree; click or drag to go there</source>
        <translation>整棵树；点按或拖动以前往</translation>
    </message>
</context>
<context>
    <name>dojo::app::TreePane</name>
    <message>
        <source>Drawing of the program&apos;s tree; the list button shows it as a list</source>
        <translation>程序的树形图；“列表”按钮以列表显示相同内容</translation>
    </message>
    <message>
        <source>Colour: kind</source>
        <translation>颜色：种类</translation>
    </message>
    <message>
        <source>Colour: executions</source>
        <translation>颜色：执行次数</translation>
    </message>
    <message>
        <source>What the colours of the tree mean</source>
        <translation>树中颜色的含义</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show the whole tree</source>
        <translation>显示整棵树</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Show the tree as a list</source>
        <translation>以列表显示树</translation>
    </message>
    <message>
        <source>Tree of the program</source>
        <translation>程序的树</translation>
    </message>
    <message>
        <source>Colour: estimated work</source>
        <translation>颜色：估计工作量</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Collapse every outermost scope, or show all of them</source>
        <translation>折叠所有最外层循环域，或全部展开</translation>
    </message>
</context>
<context>
    <name>dojo::app::TreeScene</name>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>a thousand million times</source>
        <translation>十亿次</translation>
    </message>
    <message>
        <source>0.1 %</source>
        <translation>0.1 %</translation>
    </message>
    <message>
        <source>all of the estimated work</source>
        <translation>全部估计工作量</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>unrolled</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>runs %L1 times</source>
        <translation>执行 %L1 次</translation>
    </message>
    <message>
        <source>%1 % of the estimated work (executions times operator cost)</source>
        <translation>估计工作量的 %1 %（执行次数乘以运算开销）</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>线程束</translation>
    </message>
</context>
<context>
    <name>dojo::app::Workbench</name>
    <message>
        <source>Selected place</source>
        <translation>所选位置</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Not legal: %1</source>
        <translation>不合法：%1</translation>
    </message>
    <message>
        <source>The edit was committed as a step; verifying it …</source>
        <translation>编辑已成为一步；正在验证其计算结果是否相同 …</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Program and moves</source>
        <translation>程序与变换</translation>
    </message>
    <message>
        <source>Program and code</source>
        <translation>程序与代码</translation>
    </message>
    <message>
        <source>Timeline and times</source>
        <translation>时间线与时间</translation>
    </message>
    <message>
        <source>&lt;b&gt;Moves.&lt;/b&gt; The legal moves at the selected place. Hover to preview, press Enter to apply. Illegal moves show why.</source>
        <translation>&lt;b&gt;变换。&lt;/b&gt;所选位置上合法的操作。指向即可预览，按回车应用。不合法的会说明原因。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Code.&lt;/b&gt; The generated C and the compiler&apos;s output, each line linked to its place.</source>
        <translation>&lt;b&gt;代码。&lt;/b&gt;由程序生成的 C 代码及其编译结果，每一行都对应到其位置。</translation>
    </message>
    <message>
        <source>&lt;b&gt;The tree.&lt;/b&gt; The same program, drawn. Colours show kinds of loops or how often they run.</source>
        <translation>&lt;b&gt;树。&lt;/b&gt;以图形显示同一程序。颜色表示循环的种类或执行次数。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Where you are.&lt;/b&gt; The selected place, as written in steps. F1 explains a pane, Ctrl+Shift+P finds any command.</source>
        <translation>&lt;b&gt;当前位置。&lt;/b&gt;所选位置（步骤中的写法）。F1 说明面板用途，Ctrl+Shift+P 查找任意命令。</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>程序</translation>
    </message>
    <message numerus="yes">
        <source>%n legal move(s) at %1</source>
        <translation>
            <numerusform>%1 处有 %n 个合法变换</numerusform>
        </translation>
    </message>
    <message>
        <source>Find a move here</source>
        <translation>在此查找变换</translation>
    </message>
    <message>
        <source>Measure every listed move</source>
        <translation>测量列出的所有变换</translation>
    </message>
    <message>
        <source>Edit the program by hand</source>
        <translation>手动编辑程序</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Verified: %1.</source>
        <translation>已验证：%1。</translation>
    </message>
    <message>
        <source>The edit computes a different function: %1.</source>
        <translation>编辑后的程序计算结果不同：%1。</translation>
    </message>
    <message>
        <source>Step %1 computes a different function: %2.</source>
        <translation>步骤 %1 的计算结果不同：%2。</translation>
    </message>
    <message>
        <source>&lt;b&gt;The program.&lt;/b&gt; Click a scope or an operation: every pane selects the same place.</source>
        <translation>&lt;b&gt;程序。&lt;/b&gt;点击一个循环域或运算，所有面板都会选中同一位置。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Timeline.&lt;/b&gt; Every step is kept. Click one to go back; a move from there creates a branch. Ctrl+M measures.</source>
        <translation>&lt;b&gt;时间线。&lt;/b&gt;每一步都会保留。点击即可回到该步；从那里进行变换会产生分支。Ctrl+M 进行测量。</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search and timeline</source>
        <translation>搜索与时间线</translation>
    </message>
    <message>
        <source>&lt;b&gt;Plots.&lt;/b&gt; The time of each step, its speed-up over the start, and its distance from the roofline of this machine. The Search tab beside it runs a search strategy.</source>
        <translation>&lt;b&gt;图表。&lt;/b&gt;每一步的时间、相对起点的加速比，以及与本机 Roofline 的距离。旁边的“搜索”标签页运行搜索策略。</translation>
    </message>
    <message>
        <source>All of these in the list of moves</source>
        <translation>在变换列表中查看全部</translation>
    </message>
    <message>
        <source>Not verified: %1.</source>
        <translation>未验证：%1。</translation>
    </message>
    <message>
        <source>The edit of step %1 is not committed. Its text is kept there.</source>
        <translation>第 %1 步的编辑尚未提交。其文本保留在该步骤中。</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Agent and training</source>
        <translation>智能体与训练</translation>
    </message>
</context>
<context>
    <name>dojo::app::Workspace</name>
    <message>
        <source>The step was renamed.</source>
        <translation>步骤已重命名。</translation>
    </message>
    <message>
        <source>The note of the step was changed.</source>
        <translation>步骤的备注已更改。</translation>
    </message>
    <message>
        <source>The step and its branch were deleted.</source>
        <translation>该步骤及其分支已删除。</translation>
    </message>
    <message>
        <source>The baseline of speed-ups was changed.</source>
        <translation>加速比改为相对另一步骤。</translation>
    </message>
    <message>
        <source>A search is stored beside its session, but this session is only in memory: save a copy and open it.</source>
        <translation>搜索写在其会话旁边，而此会话在内存中：请保存其副本并打开该副本。</translation>
    </message>
</context>
</TS>
