// SPDX-License-Identifier: GPL-3.0-or-later
// Attacks of hostile files, as world file, program and console expression: each is rejected with
// its place and has no effect.
#include "tests/core/lisp/attack.h"

namespace magna {
namespace {

TEST_P(AttackTest, IsRejectedWithoutAnEffect) { attack(); }

constexpr Attack kReader[] = {
    {"SharpDot", "Top", "#.(ext:system \"touch MARK\")", "#. is not available"},
    {"SharpDot", "Quoted", "'(1 #.(ext:system \"touch MARK\"))", "#. is not available"},
    {"SharpDot", "Harmless", "(list #.(+ 1 2))", "#. is not available"},
    {"SharpDot", "Feature", "#+#.(progn (ext:system \"touch MARK\") :ecl) 1", "#. is not"},
    {"SharpDot", "InText", "(read-from-string \"#.(delete-file \\\"OUT/secret.txt\\\")\")",
     "#. is not available"},
    {"SharpDot", "ReadEval", "(let ((*read-eval* t)) (read-from-string \"#.(car '(1))\"))",
     "*read-eval* is not available"},
    {"SharpDot", "Readtable",
     "(ignore-errors (setf *readtable* 5)) (read-from-string \"#.(+ 1 2)\")",
     "*readtable* is not available"},
    {"SharpDot", "NewReadtable", "(let ((*readtable* (copy-readtable nil))) (read))",
     "is not available"},
    {"SharpDot", "Bytecode", "#Y(1 2 3)", "#Y is not available"},
    {"SharpDot", "Structure", "#S(pathname)", "#S is not available"},
    {"SharpDot", "ReaderMacro", "(set-macro-character #\\$ (lambda (s c) (car '(1))))",
     "set-macro-character is not available"},

    {"ReadFromString", "Form", "(eval (read-from-string \"(ext:system \\\"touch MARK\\\")\"))",
     "ext:system is not available"},
    {"ReadFromString", "Function", "(funcall (read-from-string \"ext:system\") \"touch MARK\")",
     "ext:system is not available"},
    {"ReadFromString", "Internal", "(funcall (read-from-string \"si::system\") \"touch MARK\")",
     "is not available"},
    {"ReadFromString", "Vector", "(aref (read-from-string \"#(ext:system)\") 0)",
     "ext:system is not available"},
    {"ReadFromString", "Stream",
     "(with-input-from-string (s \"ext:system\") (funcall (read s) \"touch MARK\"))",
     "ext:system is not available"},
    {"ReadFromString", "Preserving",
     "(read-preserving-whitespace (make-string-input-stream \"ext:run-program \"))",
     "ext:run-program is not available"},
    {"ReadFromString", "Delimited",
     "(read-delimited-list #\\) (make-string-input-stream \"ext:system)\"))",
     "ext:system is not available"},
    {"ReadFromString", "Function2", "(mapcar #'read-from-string '(\"ext:system\"))",
     "ext:system is not available"},
};
INSTANTIATE_TEST_SUITE_P(Reader, AttackTest, testing::ValuesIn(kReader), attack_name);

constexpr Attack kSymbols[] = {
    {"FindSymbol", "Find", "(funcall (find-symbol \"SYSTEM\" \"EXT\") \"touch MARK\")",
     "ext:system is not available"},
    {"FindSymbol", "Intern", "(funcall (intern \"SYSTEM\" :ext) \"touch MARK\")",
     "ext:system is not available"},
    {"FindSymbol", "NewIn", "(intern \"NO-SUCH-NAME\" :si)",
     "the package SI is not the file's own"},
    {"FindSymbol", "Simulator", "(find-symbol \"%ASK\" (symbol-package 'robot-turn))",
     "magna::%ask is not available"},
    {"FindSymbol", "DoSymbols", "(do-symbols (s :ext) (when (string= s 'system) (funcall s \"\")))",
     "do-symbols is not available"},
    {"FindSymbol", "DoAll", "(do-all-symbols (s) (print s))", "do-all-symbols is not available"},
    {"FindSymbol", "Loop", "(loop for s being the external-symbols of :ext collect s)",
     "may not call"},
    {"FindSymbol", "LoopPresent", "(loop for s being each present-symbol of :si do (print s))",
     "may not call"},
    {"FindSymbol", "All", "(find-all-symbols \"SYSTEM\")", "find-all-symbols is not available"},
    {"FindSymbol", "Apropos", "(apropos-list \"SYSTEM\")", "apropos-list is not available"},
    {"FindSymbol", "Iterator", "(with-package-iterator (f :ext :external) (f))",
     "with-package-iterator is not available"},
    {"FindSymbol", "Packages", "(list-all-packages)", "list-all-packages is not available"},
    {"FindSymbol", "Use", "(use-package :ext) (system \"touch MARK\")", "not available"},
    {"FindSymbol", "Import", "(import 'ext:system)", "ext:system is not available"},
    {"FindSymbol", "DefpackageUse",
     "(defpackage thief (:use :ext)) (in-package thief) (system \"touch MARK\")", "not available"},
    {"FindSymbol", "DefpackageImport",
     "(defpackage thief (:import-from :ext \"SYSTEM\")) (funcall 'thief::system \"touch MARK\")",
     "not available"},
    {"FindSymbol", "InPackage", "(in-package :ext) (system \"touch MARK\")",
     "the package EXT is not the file's own"},
    {"FindSymbol", "PackageVariable", "(setf *package* (find-package :ext))",
     "*package* is not available"},
    {"FindSymbol", "Redefine", "(defpackage :ext (:export \"X\"))", "not the file's own"},
    {"FindSymbol", "Nickname", "(defpackage thief (:nicknames :ext))", "not the file's own"},
    {"FindSymbol", "Rename", "(rename-package :ext :mine)", "rename-package is not available"},
    {"FindSymbol", "Export", "(export 'x :magna)", "the package MAGNA is not the file's own"},
    {"FindSymbol", "Attribute", "(intern \"MACROEXPAND\")", "macroexpand is not available"},
};
INSTANTIATE_TEST_SUITE_P(Symbols, AttackTest, testing::ValuesIn(kSymbols), attack_name);

constexpr Attack kCode[] = {
    {"Eval", "Form", "(eval '(ext:system \"touch MARK\"))", "ext:system is not available"},
    {"Eval", "Built", "(eval (list (intern \"SYSTEM\" :ext) \"touch MARK\"))", "is not available"},
    {"Eval", "Funcall", "(funcall 'ext:system \"touch MARK\")", "ext:system is not available"},
    {"Eval", "Apply", "(apply #'ext:run-program '(\"touch\" (\"MARK\")))",
     "ext:run-program is not available"},
    {"Eval", "Mapcar", "(mapcar 'si:system '(\"touch MARK\"))", "is not available"},
    {"Eval", "Macro", "(defmacro m () (list (read-from-string \"ext:system\") \"\")) (m)",
     "ext:system is not available"},
    {"Eval", "Format", "(format nil \"~/ext:system/\" \"touch MARK\")", "may not call format ~/"},
    {"Eval", "FormatNested", "(format nil \"~?\" \"~/ext:system/\" '(\"touch MARK\"))",
     "may not call format ~/"},
    {"Eval", "Formatter", "(funcall (formatter \"~/ext:system/\") t \"touch MARK\")",
     "may not call format ~/"},
    {"Eval", "ErrorText", "(error \"~/ext:system/\" \"touch MARK\")", "simple-error"},
    {"Eval", "Macroexpand", "(macroexpand '(with-open-file (s \"x\") s))",
     "macroexpand is not available"},
    {"Eval", "MacroFunction", "(funcall (macro-function 'incf) '(incf x) nil)",
     "macro-function is not available"},
    {"Eval", "MacroAsFunction", "(funcall (symbol-function 'incf) '(incf x) nil)",
     "incf is a macro"},
    {"Eval", "MacroCalled", "(print (funcall 'incf '(incf x) nil))", "incf is a macro"},
    {"Eval", "MacroCalledByMacro",
     "(defmacro k (a) `(multiple-value-call #',a '(incf x) nil)) (print (k incf))",
     "incf is a macro"},
    {"Eval", "ExpansionHook", "(setf *macroexpand-hook* (lambda (&rest x) (print x)))",
     "*macroexpand-hook* is not available"},
    {"Eval", "Expansion",
     "(defmacro thief (form) form) (define-modify-macro steal () thief)"
     "(let ((x (list 1 2))) (steal (getf x 1)))",
     "is not available"},
    {"Eval", "LocalMacro", "(macrolet ((list (&rest form) (print form))) (defmap n (9 9)))",
     "list is a word of Lisp"},
    {"Eval", "Restart", "(handler-bind ((error (lambda (c) (continue c)))) (defun open (x) x))",
     "may not call continue"},
    {"Eval", "InvokeRestart",
     "(handler-bind ((error (lambda (c) (invoke-restart 'continue)))) (defun open (x) x))",
     "invoke-restart is not available"},
    {"Eval", "Redefine", "(setf (symbol-function 'delete-file) #'list)", "cannot be defined"},
    {"Eval", "Method", "(defmethod print-object ((x t) s) (princ \"x\" s))", "class of the file's"},
    {"Eval", "Initialize", "(initialize-instance #'print-object)",
     "initialize-instance is not available"},
    {"Eval", "Class", "(find-class 'integer)", "find-class is not available"},
    {"Eval", "Slots", "(slot-value (new-thing b nil ()) 'contents)", "are read by !>"},
    {"Eval", "Debugger", "(setf *debugger-hook* #'list)", "*debugger-hook* is not available"},
    {"Eval", "CloseErrors", "(close *error-output*)", "not the program's to close"},

    {"Compile", "Lambda", "(funcall (compile nil '(lambda () (ext:system \"touch MARK\"))))",
     "ext:system is not available"},
    {"Compile", "Built",
     "(compile nil (list 'lambda () (list (intern \"SYSTEM\" :ext) \"touch MARK\")))",
     "ext:system is not available"},
    {"Compile", "Coerce", "(funcall (coerce '(lambda () (ext:quit)) 'function))",
     "ext:quit is not available"},
    {"Compile", "File", "(compile-file \"OWN/star.lisp\")", "may not call compile-file"},
    {"Compile", "Compiler", "(ext:install-c-compiler)", "is not available"},
    {"Compile", "Internal", "(si::read-evaluated-form)", "is not available"},
    {"Compile", "Require", "(require :cmp)", "may not call require"},
    {"Compile", "LoadTime", "(defun f () (load-time-value (ext:system \"touch MARK\")))",
     "ext:system is not available"},
    {"Compile", "Proclaim", "(proclaim '(special car))", "car is a word of Lisp"},
    {"Compile", "CompilerMacro", "(define-compiler-macro f () (print 1))", "is not available"},
    {"Compile", "Disassemble", "(disassemble #'car)", "may not call disassemble"},

    {"Fasl", "Native", "(load \"evil.fas\")", "evil.fas"},
    {"Fasl", "WithoutType", "(load \"evil\")", "evil"},
    {"Fasl", "Bytecode", "(load \"OWN/bytes.fas\")", "bytes.fas"},
    {"Fasl", "Binary", "(si:load-binary \"OWN/evil.fas\" t t :default)", "is not available"},
    {"Fasl", "Stream", "(load (make-string-input-stream \"(car '(1))\"))", "the name of a file"},
    {"Fasl", "Library", "(load \"/lib/x86_64-linux-gnu/libc.so.6\")", "is outside"},
    {"Fasl", "Source", "(load \"OWN/evil.lisp\")", "evil.lisp"},
};
INSTANTIATE_TEST_SUITE_P(Code, AttackTest, testing::ValuesIn(kCode), attack_name);

// An error that cannot be described must not end in a debugger, which evaluates what it reads.
#define MAGNA_INPUT                                                                    \
  "(setf *standard-input* (make-string-input-stream \"(ext:run-program \\\"touch\\\" " \
  "'(\\\"MARK\\\"))\")) "

constexpr Attack kDebugger[] = {
    {"Debugger", "Streams",
     "(setf *debug-io* (make-two-way-stream *standard-input* *standard-output*))",
     "*debug-io* is not available"},
    {"Debugger", "Terminal", "(setf *terminal-io* *query-io*)", "-io* is not available"},
    {"Debugger", "Unbound", MAGNA_INPUT "(error 'unbound-variable)",
     "an error that cannot be described (unbound-variable)"},
    {"Debugger", "Undefined", MAGNA_INPUT "(error 'undefined-function)", "cannot be described"},
    {"Debugger", "Arguments",
     MAGNA_INPUT "(error 'simple-error :format-control \"x\" :format-arguments 5)", "simple-error"},
    {"Debugger", "CompiledForm",
     MAGNA_INPUT "(error 'simple-error :format-control \"In form\" :format-arguments '(1 . 2))",
     "simple-error"},
    {"Debugger", "Report",
     MAGNA_INPUT
     "(define-condition evil (reader-error) () (:report (lambda (c s) (declare (ignore c "
     "s)) (car 5)))) (error 'evil)",
     "an error that cannot be described (evil)"},
    {"Debugger", "Serious",
     MAGNA_INPUT "(define-condition evil2 (serious-condition) () (:report (lambda (c s) (declare "
                 "(ignore c s)) (error 'evil2)))) (error 'evil2)",
     "evil2"},
    {"Debugger", "Break", MAGNA_INPUT "(break \"here\")", "here"},
    {"Debugger", "Invoke", MAGNA_INPUT "(invoke-debugger (make-condition 'unbound-variable))",
     "unbound-variable"},
};
#undef MAGNA_INPUT
INSTANTIATE_TEST_SUITE_P(Debugger, AttackTest, testing::ValuesIn(kDebugger), attack_name);

constexpr Attack kSystem[] = {
    {"Ffi", "Pointer", "(ffi:deref-pointer (ffi:make-pointer 0 :int) :int)", "is not available"},
    {"Ffi", "Library", "(ffi:load-foreign-library \"libc.so.6\")", "is not available"},
    {"Ffi", "Function", "(ffi:def-function (\"system\" run) ((c :cstring)))", "is not available"},
    {"Ffi", "Inline", "(ffi:c-inline () () :void \"abort()\")", "is not available"},
    {"Ffi", "Lines", "(ffi:clines \"int x;\")", "is not available"},
    {"Ffi", "Module", "(si:load-foreign-module \"libc.so.6\")", "is not available"},
    {"Ffi", "Call", "(si:call-cfun 0 :void nil nil)", "is not available"},
    {"Ffi", "Allocate", "(si:allocate-foreign-data :int 4)", "is not available"},
    {"Ffi", "Address", "(si:pointer 'car)", "is not available"},
    {"Ffi", "Instance", "(si:instance-ref (new-thing b nil ()) 99999)", "is not available"},
    {"Ffi", "StructureSet", "(si:structure-set (new-thing b nil ()) 'b 0 0)", "is not available"},
    {"Ffi", "Map", "(ext:mmap \"OUT/secret.txt\")", "is not available"},

    {"System", "Run", "(ext:run-program \"touch\" '(\"MARK\"))", "ext:run-program is not"},
    {"System", "Shell", "(ext:system \"touch MARK\")", "ext:system is not available"},
    {"System", "Internal", "(si::run-program-inner \"touch MARK\" nil nil t)", "is not available"},
    {"System", "Socket", "(si:open-client-stream \"localhost\" 80)", "is not available"},
    {"System", "Server", "(si:open-server-stream 12345)", "is not available"},
    {"System", "Local", "(si:open-unix-socket-stream \"MARK\")", "is not available"},
    {"System", "Environment", "(ext:setenv \"PATH\" \"OUT\")", "ext:setenv is not available"},
    {"System", "Kill", "(si:killpid 0 9)", "is not available"},
    {"System", "Thread", "(mp:process-run-function 'x #'car nil)", "is not available"},
    {"System", "Folder", "(si:mkdir \"MARK\" 511)", "is not available"},
    {"System", "Remove", "(si:rmdir \"OUT\")", "is not available"},
    {"System", "Copy", "(ext:copy-file \"OUT/secret.txt\" \"MARK\")", "is not available"},
    {"System", "Number", "(ash 1 (ash 1 40))", "is too large"},
    {"System", "Bits", "(dpb 1 (byte 1 (ash 1 40)) 0)", "is too large"},
    {"System", "Table", "(make-hash-table :size (ash 1 60))", "is too large"},
    {"System", "Unlock", "(ext:unlock-package :cl)", "is not available"},
};
INSTANTIATE_TEST_SUITE_P(System, AttackTest, testing::ValuesIn(kSystem), attack_name);

}  // namespace
}  // namespace magna
