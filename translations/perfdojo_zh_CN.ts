<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
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
        <source>Back to the kernels; the session stays as it is</source>
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
        <source>Forget which files were opened</source>
        <translation>清除打开过的文件记录</translation>
    </message>
    <message>
        <source>Close the window; nothing needs saving</source>
        <translation>关闭窗口；无需保存</translation>
    </message>
    <message>
        <source>One step back; the step stays in the timeline</source>
        <translation>后退一步；该步骤仍保留在时间线中</translation>
    </message>
    <message>
        <source>One step forward again, on the branch visited last</source>
        <translation>沿最近访问的分支前进一步</translation>
    </message>
    <message>
        <source>Write in the program&apos;s text, checked while you type</source>
        <translation>直接编辑程序文本，输入时即时检查</translation>
    </message>
    <message>
        <source>Make a step of the edited text and verify it</source>
        <translation>将编辑后的文本作为一步并进行验证</translation>
    </message>
    <message>
        <source>Drop the edited text</source>
        <translation>放弃编辑的文本</translation>
    </message>
    <message>
        <source>Drop or change earlier steps and see what becomes of later ones</source>
        <translation>删除或修改先前的步骤，并查看对后续步骤的影响</translation>
    </message>
    <message>
        <source>Program, code and time of two steps side by side</source>
        <translation>并排比较两个步骤的程序、代码和时间</translation>
    </message>
    <message>
        <source>Search in the text that has the keyboard</source>
        <translation>在拥有键盘焦点的文本中查找</translation>
    </message>
    <message>
        <source>The next place that matches</source>
        <translation>下一个匹配处</translation>
    </message>
    <message>
        <source>The place that matched before</source>
        <translation>上一个匹配处</translation>
    </message>
    <message>
        <source>Show a line of the program by its number</source>
        <translation>按行号显示程序行</translation>
    </message>
    <message>
        <source>From the selected place to the scope around it</source>
        <translation>从所选位置移到外层作用域</translation>
    </message>
    <message>
        <source>From the selected scope to the first node in it</source>
        <translation>从所选作用域移到其中第一个节点</translation>
    </message>
    <message>
        <source>To the next node in the same scope</source>
        <translation>移到同一作用域中的下一个节点</translation>
    </message>
    <message>
        <source>To the node before in the same scope</source>
        <translation>移到同一作用域中的上一个节点</translation>
    </message>
    <message>
        <source>Filter the moves by typing</source>
        <translation>输入文字筛选变换</translation>
    </message>
    <message>
        <source>Make the step that stands below the moves</source>
        <translation>执行变换列表下方所写的步骤</translation>
    </message>
    <message>
        <source>Time and check the program as it is now</source>
        <translation>测量并检查当前程序</translation>
    </message>
    <message>
        <source>Time every step that has no time yet</source>
        <translation>测量所有尚无时间的步骤</translation>
    </message>
    <message>
        <source>Time the program with the pointed-at move against it without</source>
        <translation>测量应用与不应用所指变换的程序并比较</translation>
    </message>
    <message>
        <source>Time every legal move that is listed</source>
        <translation>测量列出的每个合法变换</translation>
    </message>
    <message>
        <source>Stop what is being measured and what waits</source>
        <translation>停止正在进行和等待中的测量</translation>
    </message>
    <message>
        <source>Give the step a name of its own</source>
        <translation>为步骤命名</translation>
    </message>
    <message>
        <source>Write down what is to be remembered about the step</source>
        <translation>记录关于该步骤的备注</translation>
    </message>
    <message>
        <source>Take the step and its branch out of the timeline</source>
        <translation>将该步骤及其分支从时间线中移除</translation>
    </message>
    <message>
        <source>Put the branch that was deleted last back</source>
        <translation>恢复最近删除的分支</translation>
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
        <source>Forget a layout that was saved</source>
        <translation>删除已保存的布局</translation>
    </message>
    <message>
        <source>Every pane where it was at first</source>
        <translation>将所有面板恢复到初始位置</translation>
    </message>
    <message>
        <source>Light or dark, as the desktop is</source>
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
        <source>What the pane that has the keyboard is for</source>
        <translation>说明当前焦点所在面板的用途</translation>
    </message>
    <message>
        <source>Every command and its keys, which may be changed</source>
        <translation>所有命令及其快捷键，可修改</translation>
    </message>
    <message>
        <source>A short walk through what is on the screen</source>
        <translation>简要介绍界面各部分</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本与许可证</translation>
    </message>
    <message>
        <source>&lt;b&gt;Kernels and sessions.&lt;/b&gt; A kernel is a small loop program. Opening one starts a session: a file that keeps every step by itself. Sessions of before are on the right and go on where they ended.</source>
        <translation>&lt;b&gt;内核与会话。&lt;/b&gt;内核是一个小型循环程序。打开内核会新建一个会话，即自动记录每一步的文件。以前的会话列在右侧，可从上次结束处继续。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Tree.&lt;/b&gt; The same program as a tree: scopes with what they contain. Colours show the kind of a scope or how often it runs. A double click folds a scope, Ctrl and the wheel zoom, List shows it for the keyboard.</source>
        <translation>&lt;b&gt;树。&lt;/b&gt;以树的形式显示同一程序：作用域及其内容。颜色表示作用域的种类或执行次数。双击可折叠作用域，Ctrl 加滚轮可缩放，“列表”便于键盘操作。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Code.&lt;/b&gt; The C that is compiled, and the assembly and LLVM IR that the compiler makes of it. The lines of the selected place are marked; a click at a line selects its place.</source>
        <translation>&lt;b&gt;代码。&lt;/b&gt;实际编译的 C 代码，以及编译器由此生成的汇编和 LLVM IR。所选位置对应的行会被标出；点击某行即可选中其对应位置。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Moves.&lt;/b&gt; What can be done at the selected place without changing what is computed. Pointing at a move previews it; Enter or a double click makes it. A move that is not legal says why and marks both accesses. In the line below its parameters can be changed.</source>
        <translation>&lt;b&gt;变换。&lt;/b&gt;在所选位置可以进行、且不改变计算结果的操作。指向某个变换即可预览；按回车或双击即可应用。不合法的变换会说明原因并标出两处访问。下方的输入行可修改其参数。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Timeline.&lt;/b&gt; Every step with its time, its speed-up over the start and how it was checked. A click goes there; another move from there opens a branch, and the old one stays. The menu renames, annotates, compares and deletes.</source>
        <translation>&lt;b&gt;时间线。&lt;/b&gt;每个步骤及其时间、相对起点的加速比和检查方式。点击即可转到该步骤；从该处进行其他变换会产生新分支，原分支保留。右键菜单可重命名、备注、比较和删除。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Notices.&lt;/b&gt; What the window told since it was opened, the latest first.</source>
        <translation>&lt;b&gt;通知。&lt;/b&gt;窗口打开以来发出的通知，最新的在前。</translation>
    </message>
    <message>
        <source>Keep this arrangement of the panes under a name</source>
        <translation>以某个名称保存当前面板布局</translation>
    </message>
    <message>
        <source>Arrange the panes as a layout says</source>
        <translation>按布局排列面板</translation>
    </message>
    <message>
        <source>What the window has told so far</source>
        <translation>窗口至今发出的通知</translation>
    </message>
    <message>
        <source>Click anything to have it explained</source>
        <translation>点击任意处以查看说明</translation>
    </message>
    <message>
        <source>&lt;b&gt;Program.&lt;/b&gt; Scopes are loops, written by their extent; what a scope contains is indented by bars; {0} is the iteration of the outermost scope. Click a scope, an operation or a buffer to select it everywhere. With Edit the program by hand the text can be written.</source>
        <translation>&lt;b&gt;程序。&lt;/b&gt;作用域即循环，以其长度书写；作用域的内容用竖线缩进；{0} 表示最外层作用域的迭代。点击作用域、运算或缓冲区，即可在所有面板中选中它。使用“手动编辑程序”可直接修改文本。</translation>
    </message>
    <message>
        <source>The whole session as one HTML page that needs nothing else</source>
        <translation>将整个会话导出为一个独立的 HTML 页面</translation>
    </message>
    <message>
        <source>Search in the program&apos;s text and write something else</source>
        <translation>在程序文本中查找并替换</translation>
    </message>
    <message>
        <source>Put what was probably meant where the text is wrong</source>
        <translation>将出错处改为可能想写的内容</translation>
    </message>
    <message>
        <source>Finish the word that is being written</source>
        <translation>补全正在输入的单词</translation>
    </message>
    <message>
        <source>Show in the C what the pointed-at step would change</source>
        <translation>在 C 代码中显示所指步骤的改动</translation>
    </message>
    <message>
        <source>What this kind of move does, with an example, and when it is legal</source>
        <translation>此类变换的作用、示例以及合法条件</translation>
    </message>
    <message>
        <source>Count speed-ups from this step instead of the start, or back</source>
        <translation>以此步骤代替起点计算加速比，或恢复</translation>
    </message>
    <message>
        <source>Check by fingerprints and numbers that it computes the same</source>
        <translation>用指纹和数值检查其计算结果是否相同</translation>
    </message>
    <message>
        <source>The same steps without this one, as a new branch</source>
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
        <source>The program&apos;s text in its own size again</source>
        <translation>将程序文字恢复到原有大小</translation>
    </message>
    <message>
        <source>Hide what the scope at the caret contains, or show it</source>
        <translation>隐藏或显示光标处作用域的内容</translation>
    </message>
    <message>
        <source>Hide what every scope contains, or show all of it</source>
        <translation>隐藏或显示所有作用域的内容</translation>
    </message>
    <message>
        <source>Which step made or last changed each line</source>
        <translation>每一行由哪个步骤产生或最后修改</translation>
    </message>
    <message>
        <source>&lt;b&gt;Plots.&lt;/b&gt; The median time of every step with its 95 % confidence interval, the speed-up over the start or a pinned step, and the steps under the roofline: what this machine can do at most. A click at a point goes to its step.</source>
        <translation>&lt;b&gt;图表。&lt;/b&gt;每个步骤的时间中位数及其 95 % 置信区间、相对起点或固定步骤的加速比，以及各步骤在 Roofline（本机的性能上限）下的位置。点击数据点可转到对应步骤。</translation>
    </message>
    <message>
        <source>Each depth in a column of its own, or the tree as narrow as it can be</source>
        <translation>每一层各占一列，或使树尽可能窄</translation>
    </message>
    <message>
        <source>Collapse every outermost scope, or show all of them</source>
        <translation>折叠所有最外层作用域，或全部展开</translation>
    </message>
    <message>
        <source>Time and check every step as soon as it is made</source>
        <translation>每个步骤一经执行即计时并检查</translation>
    </message>
    <message>
        <source>A session of the program that was copied as text</source>
        <translation>用复制的程序文本新建会话</translation>
    </message>
    <message>
        <source>Let a strategy look for a faster program from the current step on</source>
        <translation>让策略从当前步骤起寻找更快的程序</translation>
    </message>
    <message>
        <source>Let the search rest, or go on with it</source>
        <translation>暂停搜索，或继续搜索</translation>
    </message>
    <message>
        <source>End the search; everything it found stays</source>
        <translation>结束搜索；找到的一切都会保留</translation>
    </message>
    <message>
        <source>Go on with the search where it ended, whatever ended it</source>
        <translation>从搜索结束之处继续，无论因何结束</translation>
    </message>
    <message>
        <source>Searches leave the selected place as it is</source>
        <translation>搜索会保持所选位置不变</translation>
    </message>
    <message>
        <source>Make what the search found a branch of the timeline</source>
        <translation>把搜索的发现变成时间线上的分支</translation>
    </message>
    <message>
        <source>&lt;b&gt;Search.&lt;/b&gt; A strategy plays from the current step on, measures every program and verifies every winner, within a budget and without the places and moves that are locked. It runs in a process of its own: closing the window or killing either loses nothing, and Resume goes on. Enter or a double click opens a find as a branch of the timeline.</source>
        <translation>&lt;b&gt;搜索。&lt;/b&gt;策略从当前步骤开始，在预算之内测量每个程序并验证每个胜出者，且不触碰已锁定的位置和变换。它在独立的进程中运行：关闭窗口或终止任何一方都不会丢失任何内容，“恢复”会接着进行。按回车或双击可把一个发现作为时间线的分支打开。</translation>
    </message>
</context>
<context>
    <name>Move</name>
    <message>
        <source>split a scope into two nested ones, the inner of a given extent</source>
        <translation>把一个循环域拆成两层嵌套，内层为给定的长度</translation>
    </message>
    <message>
        <source>make one scope of a scope and the only scope in it</source>
        <translation>把一个循环域和其中唯一的循环域合并为一个</translation>
    </message>
    <message>
        <source>exchange a scope with the only scope in it</source>
        <translation>把一个循环域与其中唯一的循环域交换</translation>
    </message>
    <message>
        <source>fuse a scope with the one that directly follows it</source>
        <translation>把一个循环域与紧随其后的循环域融合</translation>
    </message>
    <message>
        <source>divide a scope in two, behind the child that holds the operation</source>
        <translation>在包含该运算的子节点之后把循环域一分为二</translation>
    </message>
    <message>
        <source>exchange an operation or a scope with the sibling directly after it</source>
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
        <source>divide a scope&apos;s iterations into two ranges, one scope after the other</source>
        <translation>把循环域的迭代分成两段，成为先后两个循环域</translation>
    </message>
    <message>
        <source>make one scope of two that do the same for two consecutive ranges</source>
        <translation>把对两段相邻范围做同样事情的两个循环域合并为一个</translation>
    </message>
    <message>
        <source>give a scope more iterations, in which guards let nothing run</source>
        <translation>给循环域增加迭代，由守卫使其中什么都不执行</translation>
    </message>
    <message>
        <source>take off the last iterations of a scope, in which guards let nothing run</source>
        <translation>去掉循环域末尾因守卫而什么都不执行的迭代</translation>
    </message>
    <message>
        <source>put a scope of one iteration around an operation or a scope</source>
        <translation>在一个运算或循环域外加一个只有一次迭代的循环域</translation>
    </message>
    <message>
        <source>take a scope of one iteration off</source>
        <translation>去掉只有一次迭代的循环域</translation>
    </message>
    <message>
        <source>write the iterations of a scope one after another</source>
        <translation>把循环域的各次迭代依次展开写出</translation>
    </message>
    <message>
        <source>take the mark :u off a scope</source>
        <translation>去掉循环域的 :u 标记</translation>
    </message>
    <message>
        <source>run all iterations of a scope as the lanes of one vector</source>
        <translation>把循环域的全部迭代作为一个向量的各通道执行</translation>
    </message>
    <message>
        <source>take the mark :v off a scope</source>
        <translation>去掉循环域的 :v 标记</translation>
    </message>
    <message>
        <source>run the iterations of a scope on several threads</source>
        <translation>用多个线程执行循环域的迭代</translation>
    </message>
    <message>
        <source>take the mark :p off a scope</source>
        <translation>去掉循环域的 :p 标记</translation>
    </message>
    <message>
        <source>let all indices of a dimension share one element of memory</source>
        <translation>让一个维度的所有下标共用一个内存元素</translation>
    </message>
    <message>
        <source>give every index of a dimension an element of memory of its own</source>
        <translation>给一个维度的每个下标各自的内存元素</translation>
    </message>
    <message>
        <source>store a dimension as a circular buffer of so many elements</source>
        <translation>把一个维度存成有这么多元素的环形缓冲</translation>
    </message>
    <message>
        <source>exchange a dimension of a buffer with the next</source>
        <translation>把缓冲区的一个维度与下一个交换</translation>
    </message>
    <message>
        <source>split a dimension of a buffer into two, the second of a given extent</source>
        <translation>把缓冲区的一个维度拆成两个，第二个为给定的长度</translation>
    </message>
    <message>
        <source>make a dimension of a buffer and the next one dimension</source>
        <translation>把缓冲区的一个维度与下一个合并为一个</translation>
    </message>
    <message>
        <source>make a dimension of a buffer larger than its indices need</source>
        <translation>把缓冲区的一个维度扩大到超过下标所需</translation>
    </message>
    <message>
        <source>make a dimension of a buffer smaller, as far as its indices reach</source>
        <translation>把缓冲区的一个维度缩小到下标所及之处</translation>
    </message>
    <message>
        <source>give an array a dimension for the iterations of a scope, without memory as yet</source>
        <translation>给数组加一个对应循环域迭代的维度，暂不占内存</translation>
    </message>
    <message>
        <source>take off a dimension of a buffer that has no memory of its own</source>
        <translation>去掉缓冲区中没有自己内存的一个维度</translation>
    </message>
    <message>
        <source>move a buffer to the heap, the stack or registers</source>
        <translation>把缓冲区放到堆、栈或寄存器</translation>
    </message>
    <message>
        <source>keep an intermediate in another type, with conversions around it</source>
        <translation>以另一种类型保存中间结果，前后加上转换</translation>
    </message>
    <message>
        <source>put the arrays of one buffer into the memory of another</source>
        <translation>把一个缓冲区的数组放进另一个的内存</translation>
    </message>
    <message>
        <source>give an array that shares memory a buffer of its own</source>
        <translation>给共用内存的数组一个自己的缓冲区</translation>
    </message>
    <message>
        <source>copy what a scope reads of an array to a small buffer before it</source>
        <translation>把循环域要读的数组部分先复制到一个小缓冲区</translation>
    </message>
    <message>
        <source>let a scope write a small buffer, copied to the array after it</source>
        <translation>让循环域写入一个小缓冲区，之后再复制到数组</translation>
    </message>
    <message>
        <source>compute a value again right where an operation needs it</source>
        <translation>在运算需要的地方重新计算一个值</translation>
    </message>
    <message>
        <source>read from an array what a register right before computes again</source>
        <translation>从数组读取紧邻之前由寄存器重复计算的值</translation>
    </message>
    <message>
        <source>compute what a scope reads of an array inside it, just before it is used</source>
        <translation>把循环域要读的数组部分移到其中、在使用前计算</translation>
    </message>
    <message>
        <source>fill an array for the next iteration of a scope while this one works on its own</source>
        <translation>本次迭代使用自己的数据时，为下一次迭代填充数组</translation>
    </message>
    <message>
        <source>fill an array in the iteration of a scope that uses it, not in the one before</source>
        <translation>在使用数组的那次迭代中填充它，而不是在前一次</translation>
    </message>
    <message>
        <source>store past the caches</source>
        <translation>绕过缓存写入</translation>
    </message>
    <message>
        <source>take the suffix :nt off an operation&apos;s target</source>
        <translation>去掉运算目标的 :nt 后缀</translation>
    </message>
    <message>
        <source>ask for what an operand needs some iterations later</source>
        <translation>提前请求操作数若干次迭代之后要用的数据</translation>
    </message>
    <message>
        <source>take the suffix :pf off an operation&apos;s accesses to an array</source>
        <translation>去掉运算对某数组访问的 :pf 后缀</translation>
    </message>
    <message>
        <source>give every iteration of a scope accumulators of its own, combined after the reduction</source>
        <translation>给循环域的每次迭代各自的累加器，归约之后再合并</translation>
    </message>
    <message>
        <source>accumulate into one place what partial accumulators gather</source>
        <translation>把各部分累加器收集的值累加到一处</translation>
    </message>
    <message>
        <source>combine what a scope accumulates in pairs, level by level</source>
        <translation>把循环域累加的值两两合并，逐层进行</translation>
    </message>
    <message>
        <source>accumulate one after the other what a tree combines in pairs</source>
        <translation>把树形两两合并的值改为依次累加</translation>
    </message>
    <message>
        <source>compute a sum that needs another reduction&apos;s result in that reduction&apos;s pass</source>
        <translation>在另一归约的同一遍中计算需要其结果的求和</translation>
    </message>
    <message>
        <source>give a sum that another reduction&apos;s pass computes a pass of its own again</source>
        <translation>让在另一归约中计算的求和重新成为单独一遍</translation>
    </message>
    <message>
        <source>sum exp(z - m) with a running maximum in m&apos;s place, rescaled where it grows</source>
        <translation>用运行中的最大值代替 m 来求 exp(z - m) 之和，最大值增大时重新缩放</translation>
    </message>
    <message>
        <source>sum relative to the finished maximum what a running one rescales</source>
        <translation>把随运行最大值缩放的求和改为相对最终的最大值</translation>
    </message>
    <message>
        <source>take a factor or divisor that a summed array&apos;s producer applies out of the sum</source>
        <translation>把被求和数组的生产者所乘或所除的因子提到求和之外</translation>
    </message>
    <message>
        <source>multiply or divide each term of a sum that another array takes in scaled</source>
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
        <source>divide by multiplying with the divisor&apos;s reciprocal</source>
        <translation>以乘除数的倒数代替除法</translation>
    </message>
    <message>
        <source>divide instead of multiplying with a reciprocal</source>
        <translation>以除法代替乘倒数</translation>
    </message>
    <message>
        <source>replace an operator by a cheaper one that gives the same bits</source>
        <translation>用给出相同比特的更便宜的运算符代替</translation>
    </message>
    <message>
        <source>replace a cheap operator by the dearer one that gives the same bits</source>
        <translation>用给出相同比特的更昂贵的运算符代替</translation>
    </message>
    <message>
        <source>square or invert instead of raising to the power 2 or -1</source>
        <translation>以平方或取倒数代替 2 次或 -1 次幂</translation>
    </message>
    <message>
        <source>raise to the power 2 or -1 instead of squaring or inverting</source>
        <translation>以 2 次或 -1 次幂代替平方或取倒数</translation>
    </message>
    <message>
        <source>multiply and add with one rounding</source>
        <translation>乘加只舍入一次</translation>
    </message>
    <message>
        <source>multiply, round, then add</source>
        <translation>先乘并舍入，再加</translation>
    </message>
    <message>
        <source>have one machine instruction do a nest</source>
        <translation>用一条机器指令完成一个嵌套循环</translation>
    </message>
    <message>
        <source>take the instruction off a nest</source>
        <translation>去掉嵌套循环上的指令</translation>
    </message>
    <message>
        <source>take squared differences block by block, each from its own mean, in the first pass</source>
        <translation>在第一遍中逐块取平方差，每块相对于自身的均值</translation>
    </message>
    <message>
        <source>sum squared differences from the mean of all again, not block by block</source>
        <translation>重新对全体均值求平方差之和，而不是逐块</translation>
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
        <source>caches cold</source>
        <translation>缓存为冷</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>缓存为热</translation>
    </message>
    <message>
        <source>Times are medians of one call with 95 % intervals; “same” where two intervals overlap.</source>
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
        <source>Peak and bandwidths were measured on this machine. The flops are the start&apos;s; the traffic is estimated from the loops, beyond the second-level cache. Arrows go from step to step.</source>
        <translation>峰值与带宽在本机测得。浮点运算数取自起点；二级缓存以外的访存量由循环估算。箭头从一步指向下一步。</translation>
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
        <source>Speed-ups are over:</source>
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
        <source>The selected place, as steps name it</source>
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
        <source>Select everything</source>
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
        <source>What the pointed-at move changes in the C</source>
        <translation>所指变换在 C 代码中的改动</translation>
    </message>
    <message>
        <source>Point at a legal move: what it changes in the C stands here.</source>
        <translation>指向一个合法变换，此处显示其在 C 代码中的改动。</translation>
    </message>
    <message>
        <source>The move changes nothing in the C.</source>
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
        <source>Copy everything</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Find in the code</source>
        <translation>在代码中查找</translation>
    </message>
    <message>
        <source>Compiling … Until then, the program before.</source>
        <translation>正在编译……在此之前显示的是先前的程序。</translation>
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
        <source>%1, not measured under the same conditions.</source>
        <translation>%1，测量条件不同。</translation>
    </message>
    <message>
        <source>%1: the intervals overlap, no difference is seen.</source>
        <translation>%1：区间重叠，看不出差别。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Measure both in alternation</source>
        <translation>交替测量两者</translation>
    </message>
    <message>
        <source>Verify one against the other</source>
        <translation>相互验证</translation>
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
        <source>Change sides</source>
        <translation>交换两侧</translation>
    </message>
    <message>
        <source>One below the other</source>
        <translation>上下排列</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Side by side, whole</source>
        <translation>并排，完整</translation>
    </message>
    <message>
        <source>How texts are compared</source>
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
        <source>Nothing could be decided: the program is too large to check here.</source>
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
        <source>&lt;p&gt;Measured in alternation in one run, the two meet the same disturbances; only then is a small difference worth a word.&lt;/p&gt;</source>
        <translation>&lt;p&gt;在同一次运行中交替测量，两者受到相同的干扰；只有这样，微小的差别才有意义。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Verified one against the other: fingerprints over prime fields, then numbers in float64.&lt;/p&gt;</source>
        <translation>&lt;p&gt;相互验证：先比较素域上的指纹，再比较 float64 数值。&lt;/p&gt;</translation>
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
        <source>No difference is seen.</source>
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
        <source>Largest error against the start in float64, over the output&apos;s largest value:</source>
        <translation>相对起点（float64）的最大误差，除以输出的最大值：</translation>
    </message>
    <message>
        <source>Too slow here for enough pairs; nothing is claimed.</source>
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
        <source>The times scatter too much to claim a difference.</source>
        <translation>时间波动太大，无法断言存在差异。</translation>
    </message>
    <message>
        <source>Not both are measured; “Times” measures them in alternation.</source>
        <translation>并非两者都已测量；“时间”页可交替测量它们。</translation>
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
        <source>The two are the same.</source>
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
        <source>Make branch</source>
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
        <source>Every step holds.</source>
        <translation>所有步骤仍然成立。</translation>
    </message>
    <message>
        <source>Leave steps out, move them, or write other parameters. The right column says what becomes of each; below stands how the program would differ from the current one. The old branch stays.</source>
        <translation>可去掉、移动步骤或改写参数。右列说明每一步的结果；下方显示程序与当前程序的差别。原分支保留。</translation>
    </message>
    <message>
        <source>How the program would differ</source>
        <translation>程序的差别</translation>
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
        <source>Leave out or take up</source>
        <translation>去掉或恢复</translation>
    </message>
    <message>
        <source>Add a step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>还原</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) name another place now.</source>
        <translation>
            <numerusform>现有 %n 个步骤指向其他位置。</numerusform>
        </translation>
    </message>
    <message>
        <source>The program would be the same.</source>
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
        <source>its outputs agree with the original&apos;s in float64</source>
        <translation>其输出与原程序的 float64 结果一致</translation>
    </message>
    <message numerus="yes">
        <source>; equal fingerprints for %n seed(s)</source>
        <translation>
            <numerusform>；%n 个种子的指纹相同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; equal fingerprints for %n seed(s) at smaller extents</source>
        <translation>
            <numerusform>；在较小规模下 %n 个种子的指纹相同</numerusform>
        </translation>
    </message>
    <message>
        <source>the outputs of the two agree in float64</source>
        <translation>两者的输出在 float64 下一致</translation>
    </message>
    <message>
        <source>one call took longer than the %1 s that the preferences allow</source>
        <translation>一次调用超过了首选项允许的 %1 秒</translation>
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
        <source>Replace every one; one undo takes all back (Ctrl+Alt+Enter)</source>
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
        <source>%1 against the best before it, timed in alternation in a fresh process</source>
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
        <source>%1 times the roofline&apos;s %2</source>
        <translation>为 Roofline 时间的 %1 倍（%2）</translation>
    </message>
    <message>
        <source>Suspect: faster than this machine can be.</source>
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
        <source>Called “%1”</source>
        <translation>名称“%1”</translation>
    </message>
    <message>
        <source>Speed-ups are over this step.</source>
        <translation>加速比以此步骤为基准。</translation>
    </message>
    <message>
        <source>Every step on the way here was proven legal by its rule.</source>
        <translation>到此的每一步都已由其规则证明合法。</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>相对 %1</translation>
    </message>
    <message>
        <source>How one knows that it computes the same as the start</source>
        <translation>如何得知其计算结果与起点相同</translation>
    </message>
    <message>
        <source>Who made the step</source>
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
        <source>Being measured, or waiting for it.</source>
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
        <source>Not measured. The last step before it that was: %1, %2.</source>
        <translation>未测量。之前最后一个已测量的步骤：%1，%2。</translation>
    </message>
    <message>
        <source>Median time of one call; in brackets what was measured under other conditions</source>
        <translation>单次调用时间的中位数；括号中为在其他条件下测得的值</translation>
    </message>
    <message>
        <source>Against the last step before it that was measured; “same” where the intervals overlap, “not comparable” where machine, compiler, threads or caches were others</source>
        <translation>与之前最后一个已测量的步骤相比；区间重叠时为“相同”，机器、编译器、线程数或缓存状态不同时为“不可比”</translation>
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
        <source>a without its sign</source>
        <translation>a 的绝对值</translation>
    </message>
    <message>
        <source>the largest whole number that is not above a</source>
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
        <source>b where a is true, else c; a is of type bool</source>
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
        <source>z stays true while every a is</source>
        <translation>所有 a 为真时 z 保持为真</translation>
    </message>
    <message>
        <source>z becomes true when any a is</source>
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
        <source>Make a step of this text and verify it (Ctrl+Return)</source>
        <translation>将此文本作为一步并验证 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Edit the text; Ctrl+Return makes a step of it.</source>
        <translation>编辑文本；按 Ctrl+Return 提交为一步。</translation>
    </message>
    <message>
        <source>A valid program. Committing verifies that it computes the same.</source>
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
        <source>Write what was probably meant (Alt+Return)</source>
        <translation>改为可能想写的内容 (Alt+Return)</translation>
    </message>
    <message>
        <source>Did you mean &lt;b&gt;%1&lt;/b&gt;? Alt+Return writes it.</source>
        <translation>是否想写 &lt;b&gt;%1&lt;/b&gt;？按 Alt+Return 写入。</translation>
    </message>
    <message>
        <source>Write &apos;%1&apos;</source>
        <translation>写入“%1”</translation>
    </message>
    <message>
        <source>; did you mean &apos;%1&apos;?</source>
        <translation>；是否想写“%1”？</translation>
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
</context>
<context>
    <name>dojo::app::IrTips</name>
    <message>
        <source>{%1} counts the iterations of the scope &lt;code&gt;%2&lt;/code&gt; at line %3: 0 to %4</source>
        <translation>{%1} 是第 %3 行作用域 &lt;code&gt;%2&lt;/code&gt; 的迭代计数：0 至 %4</translation>
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
        <source>Usual key</source>
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
        <source>%1 has these keys; setting them takes them from it.</source>
        <translation>“%1”已使用此快捷键；设置后将从其移除。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
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
        <source>Select the scope around</source>
        <translation>选择外层作用域</translation>
    </message>
    <message>
        <source>Select the first inside</source>
        <translation>选择内部第一个</translation>
    </message>
    <message>
        <source>Select the next beside</source>
        <translation>选择下一个同级</translation>
    </message>
    <message>
        <source>Select the one before</source>
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
        <source>Measure the pointed-at mo&amp;ve</source>
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
        <source>&amp;Delete the step and what follows</source>
        <translation>删除该步骤及其后续(&amp;D)</translation>
    </message>
    <message>
        <source>Bring back what was deleted last</source>
        <translation>恢复最近删除的内容</translation>
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
        <source>Colours of the syste&amp;m</source>
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
        <source>The layout is kept as %1.</source>
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
        <source>No layout was saved.</source>
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
        <source>&lt;h3&gt;PerfDojo Workbench %1&lt;/h3&gt;&lt;p&gt;Kernel optimisation as a game whose every move is legal.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Built with Qt, QScintilla, QCustomPlot, Graphviz, SQLite and LLVM.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;PerfDojo Workbench %1&lt;/h3&gt;&lt;p&gt;把内核优化变成一个每一步都合法的游戏。&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later。基于 Qt、QScintilla、QCustomPlot、Graphviz、SQLite 和 LLVM 构建。&lt;/p&gt;</translation>
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
        <source>Other programs took processor time while this was measured; measure again when the machine is quiet.</source>
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
        <source>&amp;Pin the step: speed-ups over it</source>
        <translation>固定步骤：以其为加速比基准(&amp;P)</translation>
    </message>
    <message>
        <source>Verif&amp;y the step</source>
        <translation>验证步骤(&amp;Y)</translation>
    </message>
    <message>
        <source>Leave the step o&amp;ut …</source>
        <translation>去掉此步骤(&amp;U) …</translation>
    </message>
    <message>
        <source>E&amp;xport a report …</source>
        <translation>导出报告(&amp;X) …</translation>
    </message>
    <message>
        <source>Write what was probably &amp;meant</source>
        <translation>改为可能想写的内容(&amp;M)</translation>
    </message>
    <message>
        <source>What the step changes in the &amp;C</source>
        <translation>该步骤在 C 代码中的改动(&amp;C)</translation>
    </message>
    <message>
        <source>What this &amp;kind of move does</source>
        <translation>此类变换的作用(&amp;K)</translation>
    </message>
    <message>
        <source>Text in its &amp;own size</source>
        <translation>文字原始大小(&amp;O)</translation>
    </message>
    <message>
        <source>Fold the scope, or unfold it</source>
        <translation>折叠或展开作用域</translation>
    </message>
    <message>
        <source>Fold every scope, or unfold all</source>
        <translation>折叠或展开所有作用域</translation>
    </message>
    <message>
        <source>Show which step made each line</source>
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
        <source>The session %1 is deleted.</source>
        <translation>会话 %1 已删除。</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>The session %1 is back.</source>
        <translation>会话 %1 已恢复。</translation>
    </message>
    <message>
        <source>Open copie&amp;d text</source>
        <translation>打开复制的文本(&amp;D)</translation>
    </message>
    <message>
        <source>This text is no program: %1</source>
        <translation>这段文本不是程序：%1</translation>
    </message>
    <message>
        <source>The session %1 was interrupted. Nothing of it is lost.</source>
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
        <source>&amp;Pause it, or go on</source>
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
        <source>Looking for moves after which it would be legal …</source>
        <translation>正在寻找使其合法的变换 …</translation>
    </message>
    <message>
        <source>Legal after</source>
        <translation>在以下变换之后合法</translation>
    </message>
    <message>
        <source>, then as %1</source>
        <translation>，然后作为 %1</translation>
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
        <source>What it changes in the C</source>
        <translation>在 C 代码中的改动</translation>
    </message>
    <message>
        <source>No few moves were found after which it would be legal.</source>
        <translation>未找到少数几个能使其合法的变换。</translation>
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
        <source>Taken back by %1.</source>
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
        <source>no difference seen</source>
        <translation>看不出差别</translation>
    </message>
    <message>
        <source>faster, %1</source>
        <translation>更快，%1</translation>
    </message>
    <message>
        <source>slower, %1</source>
        <translation>更慢，%1</translation>
    </message>
    <message>
        <source>Advice:</source>
        <translation>建议：</translation>
    </message>
    <message>
        <source>Elsewhere also: %1</source>
        <translation>在其他工具中也称：%1</translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesPane</name>
    <message>
        <source>Only here</source>
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
        <source>Also what is not legal, with the reason</source>
        <translation>同时显示不合法的变换及原因</translation>
    </message>
    <message>
        <source>Step: MOVE PLACE ARGUMENTS</source>
        <translation>步骤：变换 位置 参数</translation>
    </message>
    <message>
        <source>The step to make; its parameters may be changed</source>
        <translation>要执行的步骤；可修改参数</translation>
    </message>
    <message>
        <source>What the step changes, or why it is not legal</source>
        <translation>该步骤的改动，或其不合法的原因</translation>
    </message>
    <message>
        <source>Make this step (Enter)</source>
        <translation>执行此步骤（回车）</translation>
    </message>
    <message>
        <source>Time this step against the program as it is, in one run</source>
        <translation>在同一次运行中将此步骤与当前程序对比测量</translation>
    </message>
    <message>
        <source>Time every legal move that is listed</source>
        <translation>测量列出的每个合法变换</translation>
    </message>
    <message>
        <source>%1 of %2 legal</source>
        <translation>%2 个中 %1 个合法</translation>
    </message>
    <message>
        <source>What it changes in the C</source>
        <translation>在 C 代码中的改动</translation>
    </message>
    <message>
        <source>What this move does</source>
        <translation>此变换的作用</translation>
    </message>
    <message>
        <source>Change its parameters</source>
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
        <source>Point at a move: what it changes stands here, or why it is not legal.</source>
        <translation>指向一个变换：这里会显示它改动了什么，或者为何不合法。</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>No move can be made at %1.</source>
        <translation>在 %1 处没有可行的变换。</translation>
    </message>
    <message>
        <source>No move at %1 is called “%2”. Escape clears the filter.</source>
        <translation>%1 处没有名为“%2”的变换。按 Esc 清除筛选。</translation>
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
        <source>The machine&apos;s bandwidth and peak are not measured yet.</source>
        <translation>尚未测量机器的带宽和峰值。</translation>
    </message>
    <message>
        <source>Speed-ups need a time of %1.</source>
        <translation>加速比需要 %1 的时间。</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>尚无测量。</translation>
    </message>
    <message>
        <source>%1 (95 %: %2 to %3)</source>
        <translation>%1（95 %：%2 至 %3）</translation>
    </message>
    <message>
        <source>%1 against the step before</source>
        <translation>与上一步相比 %1</translation>
    </message>
    <message>
        <source>%1 Gflop/s at %2 flop per byte</source>
        <translation>%1 Gflop/s，每字节 %2 flop</translation>
    </message>
    <message>
        <source>It is being measured …</source>
        <translation>正在测量 …</translation>
    </message>
    <message>
        <source>Go here</source>
        <translation>转到这里</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>再次测量</translation>
    </message>
    <message>
        <source>Speed-ups over this</source>
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
        <source>Size of text</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Size of code</source>
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
        <source>The system&apos;s</source>
        <translation>系统默认</translation>
    </message>
    <message>
        <source>As the system</source>
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
        <source>&amp;Size of text:</source>
        <translation>文字大小(&amp;S)：</translation>
    </message>
    <message>
        <source>&amp;Font of code:</source>
        <translation>代码字体(&amp;F)：</translation>
    </message>
    <message>
        <source>S&amp;ize of code:</source>
        <translation>代码字号(&amp;I)：</translation>
    </message>
    <message>
        <source>Another language opens the session anew and stops what is being measured.</source>
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
        <source>For sessions that are opened from now on: instructions and widths of vectors that moves are listed for and code is made for.</source>
        <translation>用于此后新建的会话：决定列出变换和生成代码时所用的指令集与向量宽度。</translation>
    </message>
    <message>
        <source>Th&amp;reads:</source>
        <translation>线程数(&amp;R)：</translation>
    </message>
    <message>
        <source>T&amp;ime per program at most:</source>
        <translation>每个程序的最长时间(&amp;I)：</translation>
    </message>
    <message>
        <source>&amp;Until the interval is within:</source>
        <translation>直到区间窄于(&amp;U)：</translation>
    </message>
    <message>
        <source>A program is run again and again until the 95 % confidence interval of the median is that narrow, or the time is over. Times already taken stay as they are.</source>
        <translation>程序会反复运行，直到中位数的 95 % 置信区间足够窄或时间用完。已有的测量结果保持不变。</translation>
    </message>
    <message>
        <source>&amp;Measure every new step</source>
        <translation>测量每个新步骤(&amp;M)</translation>
    </message>
    <message>
        <source>Time per &amp;call at most:</source>
        <translation>每次调用最长时间(&amp;C)：</translation>
    </message>
    <message>
        <source>A single clic&amp;k on a legal move makes it</source>
        <translation>单击合法变换即应用(&amp;K)</translation>
    </message>
    <message>
        <source>Otherwise a double click or Enter does; the mouse over a move shows what it changes either way.</source>
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
        <translation>作用域或运算</translation>
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
        <source>Such as</source>
        <translation>例如</translation>
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
        <source>times as fast as %1</source>
        <translation>相对 %1 的速度倍数</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>不可比</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchForm</name>
    <message>
        <source>Sequences of a heuristic</source>
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
        <source>Single steps: one legal move at a time. Sequences of a heuristic: whole sequences that know this machine, changed anywhere.</source>
        <translation>单个步骤：每次一个合法变换。启发式序列：了解本机的完整序列，可在任意处修改。</translation>
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
        <source>Places that stay as they are, such as t#1@0, or a buffer&apos;s name; commas between them.</source>
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
        <source>Kinds of moves that the search must not make</source>
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
        <source>The current step. What is found becomes a branch from it.</source>
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
        <source>computes something else</source>
        <translation>计算了别的东西</translation>
    </message>
    <message>
        <source>no record of it</source>
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
        <source>Random sampling by cost</source>
        <translation>按代价随机采样</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>集束搜索</translation>
    </message>
    <message>
        <source>Best of the neighbours</source>
        <translation>最佳邻居</translation>
    </message>
    <message>
        <source>Uniformly random</source>
        <translation>均匀随机</translation>
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
        <source>Go on where the search ended, up to the budget</source>
        <translation>从搜索结束之处继续，直到预算用尽</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Rest after what is being timed</source>
        <translation>当前测量结束后暂停</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End it; everything found stays</source>
        <translation>结束；找到的一切都会保留</translation>
    </message>
    <message>
        <source>Open the find</source>
        <translation>打开发现</translation>
    </message>
    <message>
        <source>Make the selected find, or the best one, a branch of the timeline</source>
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
        <source>The search was stopped; Resume goes on with it.</source>
        <translation>搜索已停止；“恢复”可继续。</translation>
    </message>
    <message>
        <source>The search ended: %1. Everything it found is kept; Resume goes on.</source>
        <translation>搜索已结束：%1。找到的一切均已保留；“恢复”可继续。</translation>
    </message>
    <message>
        <source>Program %1: %2, %3</source>
        <translation>程序 %1：%2，%3</translation>
    </message>
    <message>
        <source>given up after a call or two</source>
        <translation>运行一两次后放弃</translation>
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
        <source>Nothing was searched here yet.</source>
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
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>What the plot runs over: seconds, or programs</source>
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
        <source>Every program that a search times becomes a dot here.</source>
        <translation>搜索测量的每个程序都会在此成为一个点。</translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchProcess</name>
    <message>
        <source>perfdojo, which searches, is not beside this program</source>
        <translation>负责搜索的 perfdojo 不在本程序旁</translation>
    </message>
    <message>
        <source>the process that searches was ended from outside</source>
        <translation>搜索进程被外部终止</translation>
    </message>
    <message>
        <source>the process that searches ended with exit code %1</source>
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
        <source>Another session is called %1 now.</source>
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
        <source>Open the kernel with the shipped steps that make it fast</source>
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
        <source>Every session is kept here by itself, step by step.</source>
        <translation>每个会话都会逐步自动保存在此。</translation>
    </message>
    <message>
        <source>Open a file …</source>
        <translation>打开文件 …</translation>
    </message>
    <message>
        <source>A program, a trajectory or a session; files may be dropped on the window too</source>
        <translation>程序、轨迹或会话；也可将文件拖放到窗口</translation>
    </message>
    <message>
        <source>&lt;b&gt;Kernels.&lt;/b&gt; Each is a small program of loops, with a picture of its tree. Choose one with the arrows or by typing in the line above.</source>
        <translation>&lt;b&gt;内核。&lt;/b&gt;每个内核都是一个小型循环程序，旁边是其树形图。用方向键选择，或在上方输入文字筛选。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Its program.&lt;/b&gt; What the kernel computes, in the text that everything here works on.</source>
        <translation>&lt;b&gt;内核程序。&lt;/b&gt;以文本描述内核的计算，这里的一切操作都基于此文本。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Open it.&lt;/b&gt; That starts a session with the kernel as it stands. “Play its trajectory”, where there is one, opens it with the steps that make it fast.</source>
        <translation>&lt;b&gt;打开。&lt;/b&gt;以内核的原始形式新建会话。若有“播放其轨迹”，则会连同优化步骤一起打开。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Sessions.&lt;/b&gt; Every step is kept by itself, so closing the window loses nothing. What you did before is here.</source>
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
</context>
<context>
    <name>dojo::app::StepPlanModel</name>
    <message>
        <source>left out</source>
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
        <source>step %1, left out</source>
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
        <source>What becomes of it</source>
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
        <source>Go here</source>
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
        <source>Delete with all that follows</source>
        <translation>连同后续一起删除</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>What is to be remembered about this step:</source>
        <translation>关于此步骤的备注：</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Speed-ups over the start again</source>
        <translation>恢复以起点为加速比基准</translation>
    </message>
    <message>
        <source>Pin: speed-ups over this</source>
        <translation>固定：以此为加速比基准</translation>
    </message>
    <message>
        <source>Compare with the step before …</source>
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
        <source>Leave this step out …</source>
        <translation>去掉此步骤 …</translation>
    </message>
    <message>
        <source>Copy the step</source>
        <translation>复制步骤</translation>
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
        <source>The two trees are the same.</source>
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
        <source>The whole tree; press or drag to go there</source>
        <translation>整棵树；点按或拖动以前往</translation>
    </message>
</context>
<context>
    <name>dojo::app::TreePane</name>
    <message>
        <source>Drawn tree of the program; the list button shows the same as a list</source>
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
        <translation>折叠所有最外层作用域，或全部展开</translation>
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
        <source>%1 % of the estimated work (executions by what the operator costs)</source>
        <translation>估计工作量的 %1 %（执行次数乘以运算开销）</translation>
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
        <source>The edit is a step now; verifying that it computes the same …</source>
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
        <source>&lt;b&gt;Moves.&lt;/b&gt; What is legal at the selected place. Point at one to preview it, press Enter to make it. What is not legal says why.</source>
        <translation>&lt;b&gt;变换。&lt;/b&gt;所选位置上合法的操作。指向即可预览，按回车应用。不合法的会说明原因。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Code.&lt;/b&gt; The C that the program becomes, and what the compiler makes of it, each line tied to its place.</source>
        <translation>&lt;b&gt;代码。&lt;/b&gt;由程序生成的 C 代码及其编译结果，每一行都对应到其位置。</translation>
    </message>
    <message>
        <source>&lt;b&gt;The tree.&lt;/b&gt; The same program, drawn. Colours show kinds of loops or how often they run.</source>
        <translation>&lt;b&gt;树。&lt;/b&gt;以图形显示同一程序。颜色表示循环的种类或执行次数。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Where you are.&lt;/b&gt; The selected place, as steps name it. F1 explains a pane, Ctrl+Shift+P finds any command.</source>
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
        <source>The edit computes something else: %1.</source>
        <translation>编辑后的程序计算结果不同：%1。</translation>
    </message>
    <message>
        <source>Step %1 computes something else: %2.</source>
        <translation>步骤 %1 的计算结果不同：%2。</translation>
    </message>
    <message>
        <source>&lt;b&gt;The program.&lt;/b&gt; Click a scope or an operation: every pane selects the same place.</source>
        <translation>&lt;b&gt;程序。&lt;/b&gt;点击一个作用域或运算，所有面板都会选中同一位置。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Timeline.&lt;/b&gt; Every step stays. Click one to go back; a move from there opens a branch. Ctrl+M measures.</source>
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
        <source>&lt;b&gt;Plots.&lt;/b&gt; How long each step takes, how much faster it is than the start, and how near to what this machine can do. In the tab beside it, Search lets a strategy play.</source>
        <translation>&lt;b&gt;图表。&lt;/b&gt;每一步所需的时间、比起点快多少，以及距离本机上限有多近。旁边的“搜索”标签让策略来操作。</translation>
    </message>
    <message>
        <source>All of these in the list of moves</source>
        <translation>在变换列表中查看全部</translation>
    </message>
</context>
<context>
    <name>dojo::app::Workspace</name>
    <message>
        <source>The step has another name.</source>
        <translation>步骤已重命名。</translation>
    </message>
    <message>
        <source>The step has another note.</source>
        <translation>步骤的备注已更改。</translation>
    </message>
    <message>
        <source>The step and what followed it are deleted.</source>
        <translation>该步骤及其后续已删除。</translation>
    </message>
    <message>
        <source>Speed-ups are over another step.</source>
        <translation>加速比改为相对另一步骤。</translation>
    </message>
</context>
</TS>
