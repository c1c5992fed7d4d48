<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>dojo::app::AgentPane</name>
    <message numerus="yes">
        <source>%n correction(s)</source>
        <translation>
            <numerusform>%n correction</numerusform>
            <numerusform>%n corrections</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::AgentPlayer</name>
    <message numerus="yes">
        <source>The agent keeps the %n move(s) to here as a lesson.</source>
        <translation>
            <numerusform>The agent keeps the %n move to here as a lesson.</numerusform>
            <numerusform>The agent keeps the %n moves to here as a lesson.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::CompareDialog</name>
    <message numerus="yes">
        <source>%1 times as fast, 95 % interval %2 to %3; %n pair(s) in alternation in one run.</source>
        <translation>
            <numerusform>%1 times as fast, 95 % interval %2 to %3; %n pair in alternation in one run.</numerusform>
            <numerusform>%1 times as fast, 95 % interval %2 to %3; %n pairs in alternation in one run.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::EditStepsDialog</name>
    <message numerus="yes">
        <source>%n step(s) are illegal now and would be left out.</source>
        <translation>
            <numerusform>%n step is illegal now and would be left out.</numerusform>
            <numerusform>%n steps are illegal now and would be left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) name another place now.</source>
        <translation>
            <numerusform>%n step names another place now.</numerusform>
            <numerusform>%n steps name another place now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::FindBar</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n replaced</numerusform>
            <numerusform>%n replaced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::FindsModel</name>
    <message numerus="yes">
        <source>%1 (95 %: %2 to %3), %n run(s)</source>
        <translation>
            <numerusform>%1 (95 %: %2 to %3), %n run</numerusform>
            <numerusform>%1 (95 %: %2 to %3), %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::HistoryModel</name>
    <message numerus="yes">
        <source>%1 (95 %: %2 to %3), %n run(s)</source>
        <translation>
            <numerusform>%1 (95 %: %2 to %3), %n run</numerusform>
            <numerusform>%1 (95 %: %2 to %3), %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n thread(s); load %2 when measured</source>
        <translation>
            <numerusform>%1; %n thread; load %2 when measured</numerusform>
            <numerusform>%1; %n threads; load %2 when measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %n thread(s)</source>
        <translation>
            <numerusform>with %n thread</numerusform>
            <numerusform>with %n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::MainWindow</name>
    <message numerus="yes">
        <source>%n notice(s) not read yet</source>
        <translation>
            <numerusform>%n notice not read yet</numerusform>
            <numerusform>%n notices not read yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The session %1 was interrupted. All of its %n step(s) are kept.</source>
        <translation>
            <numerusform>The session %1 was interrupted. Its %n step is kept.</numerusform>
            <numerusform>The session %1 was interrupted. All of its %n steps are kept.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesDetail</name>
    <message numerus="yes">
        <source>Apply all %n steps (Enter)</source>
        <translation>
            <numerusform>Apply %n step (Enter)</numerusform>
            <numerusform>Apply all %n steps (Enter)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::MovesPane</name>
    <message numerus="yes">
        <source>Apply %n steps</source>
        <translation>
            <numerusform>Apply %n step</numerusform>
            <numerusform>Apply %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::NoticesModel</name>
    <message numerus="yes">
        <source>%1, %n time(s)</source>
        <translation>
            <numerusform>%1, %n time</numerusform>
            <numerusform>%1, %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchForm</name>
    <message numerus="yes">
        <source>%n kind(s) of moves</source>
        <translation>
            <numerusform>%n kind of moves</numerusform>
            <numerusform>%n kinds of moves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::SearchPane</name>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation>
            <numerusform>%n program</numerusform>
            <numerusform>%n programs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::SessionsModel</name>
    <message numerus="yes">
        <source>%1 · %n step(s) · %2</source>
        <translation>
            <numerusform>%1 · %n step · %2</numerusform>
            <numerusform>%1 · %n steps · %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::TrainingPane</name>
    <message numerus="yes">
        <source>, remembers %n move(s)</source>
        <translation>
            <numerusform>, remembers %n move</numerusform>
            <numerusform>, remembers %n moves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::TreeCompare</name>
    <message numerus="yes">
        <source>%n removed</source>
        <translation>
            <numerusform>%n removed</numerusform>
            <numerusform>%n removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <translation>
            <numerusform>%n added</numerusform>
            <numerusform>%n added</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dojo::app::Workbench</name>
    <message numerus="yes">
        <source>%n legal move(s) at %1</source>
        <translation>
            <numerusform>%n legal move at %1</numerusform>
            <numerusform>%n legal moves at %1</numerusform>
        </translation>
    </message>
</context>
</TS>
