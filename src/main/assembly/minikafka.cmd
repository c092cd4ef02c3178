@echo off
rem Starts MiniKafka on Windows.
rem
rem   JAVA_HOME            the Java to use, 17 or newer; without it, the java on the PATH
rem   MINIKAFKA_JAVA_OPTS  further options for Java, separated by spaces
rem
rem Exit codes of its own: 2 Java is missing or too old. All others are the program's.
rem
rem Jumps instead of blocks in parentheses, since paths may have parentheses too.
setlocal
set "root=%~dp0"
set "jdk="
if not defined JAVA_HOME goto on_path
set "jdk=%JAVA_HOME%"
set "java=%JAVA_HOME%\bin\java.exe"
if exist "%java%" goto found
echo minikafka: JAVA_HOME is %JAVA_HOME%, where there is no bin\java.exe; set it to a JDK 17 or newer>&2
exit /b 2

:on_path
set "java="
for %%j in (java.exe) do set "java=%%~$PATH:j"
if defined java goto found
echo minikafka: there is no java on the PATH; install a JDK 17 or newer, or set JAVA_HOME to one>&2
exit /b 2

:found
rem Reading the file beside Java takes no time; asking Java does.
if not defined jdk for %%j in ("%java%\..\..") do set "jdk=%%~fj"
set "version="
if not exist "%jdk%\release" goto ask
for /f "usebackq tokens=1,2 delims==" %%k in ("%jdk%\release") do if "%%k"=="JAVA_VERSION" set "version=%%~l"
if defined version goto check

:ask
set "answer=%TEMP%\minikafka%RANDOM%.txt"
"%java%" -version >"%answer%" 2>&1
for /f "usebackq tokens=3" %%v in ("%answer%") do if not defined version set "version=%%~v"
del "%answer%"

:check
set "feature=0"
for /f "tokens=1 delims=.-+" %%v in ("%version%") do set "feature=%%v"
if %feature% geq 17 goto start
echo minikafka: %java% is Java %version%, but 17 or newer is needed; install a JDK 17 or newer, or set JAVA_HOME to one>&2
exit /b 2

:start
set "options=-XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:-UsePerfData -XX:+UseSerialGC"
set "options=%options% -Dpicocli.disable.closures=true -Dpicocli.converters.excludes=java[.].*"
if %feature% geq 22 set "options=%options% --enable-native-access=ALL-UNNAMED"

rem The first run leaves the classes it loaded in an archive, as Java has them in memory; later ones read them from
rem there. Java passes over one that does not fit, but would not start where it cannot be written.
set "folder=%root%archive"
set "archive=%folder%\windows-java%version%.jsa"
if exist "%archive%" goto use
if not exist "%folder%" mkdir "%folder%" 2>nul
set "probe=%folder%\probe%RANDOM%"
mkdir "%probe%" 2>nul
if not exist "%probe%" goto run
rmdir "%probe%"
set options=%options% "-XX:ArchiveClassesAtExit=%archive%"
goto run

:use
set options=%options% "-XX:SharedArchiveFile=%archive%"

:run
"%java%" %options% -Xshare:auto -Xlog:disable "-Dminikafka.home=%root%." %MINIKAFKA_JAVA_OPTS% -cp "%root%minikafka.jar" io.minikafka.app.Main %*
exit /b %errorlevel%
