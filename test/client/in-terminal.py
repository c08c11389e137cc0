"""Runs a program in a pseudo-terminal: python3 in-terminal.py COLUMNS PROGRAM [ARGUMENT]..."""
import fcntl, os, pty, select, struct, sys, termios

columns, *command = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, int(columns), 0, 0))
    os.execvp(command[0], command)

sources = [terminal, 0]
while True:
    ready, _, _ = select.select(sources, [], [])
    if 0 in ready:
        typed = os.read(0, 1024)
        if typed:
            os.write(terminal, typed)
        else:
            sources.remove(0)
    if terminal in ready:
        try:
            shown = os.read(terminal, 65536)
        except OSError:  # Linux says so when the program has ended.
            shown = b""
        if not shown:
            break
        os.write(1, shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
