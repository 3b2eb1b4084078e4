// SPDX-License-Identifier: GPL-3.0-or-later
// Hostile file names that leave the folders: by "..", by links and by Lisp's own file names.
#include "tests/core/lisp/attack.h"

namespace magna {
namespace {

class FileAttackTest : public AttackTest {};

TEST_P(FileAttackTest, IsRejectedWithoutAnEffect) { attack(); }

constexpr const char* kRead = "is outside what a program may read";
constexpr const char* kWrite = "is outside the program's data folder";

constexpr Attack kPaths[] = {
    {"Path", "Read", "(with-open-file (s \"OUT/secret.txt\") (read-line s))", kRead},
    {"Path", "Write", "(with-open-file (s \"MARK\" :direction :output) (print 1 s))", kWrite},
    {"Path", "WriteOwnFolder", "(open \"OWN/new.txt\" :direction :output)", kWrite},
    {"Path", "WriteResources", "(open \"OWN/../resources/new.txt\" :direction :output)", kWrite},
    {"Path", "InputOutput", "(open \"OUT/secret.txt\" :direction :io :if-exists :append)", kWrite},
    {"Path", "Bytes", "(open \"OUT/secret.txt\" :element-type '(unsigned-byte 8))", kRead},
    {"Path", "Load", "(load \"OUT/secret.lisp\")", kRead},
    {"Path", "Probe", "(print (probe-file \"OUT/secret.txt\"))", kRead},
    {"Path", "Date", "(file-write-date \"OUT/secret.txt\")", kRead},
    {"Path", "Truename", "(truename \"/etc/passwd\")", kRead},
    {"Path", "Directory", "(directory \"OUT/*.txt\")", kRead},
    {"Path", "Delete", "(delete-file \"OUT/secret.txt\")", kWrite},
    {"Path", "DeleteOwn", "(delete-file \"OWN/star.lisp\")", kWrite},
    {"Path", "Rename", "(rename-file \"OUT/secret.txt\" \"OUT/other.txt\")", kWrite},
    {"Path", "RenameOut", "(rename-file \"own.txt\" \"MARK\")", kWrite},
    {"Path", "RenameIn", "(rename-file \"OUT/secret.txt\" \"mine.txt\")", kWrite},
    {"Path", "Folders", "(ensure-directories-exist \"MARK/x/\")", kWrite},
    {"Path", "Pathname", "(open #P\"OUT/secret.txt\")", kRead},
    {"Path", "Home", "(open \"~/secret.txt\")", "~ does not stand for a folder"},
    {"Path", "HomeWrite", "(open \"~root/x\" :direction :output)", "~ does not stand"},
    {"Path", "Logical", "(open (pathname \"SYS:secret.txt\"))", "logical pathnames"},
    {"Path", "Hidden", "(open \".hidden/key.txt\")", "is hidden from programs"},
    {"Path", "Defaults", "(setf *default-pathname-defaults* #P\"OUT/\")", "is not available"},
    {"Path", "Wildcard", "(open \"*.lisp\")", "may not contain *"},
    {"Path", "Backslash", "(open \"a\\\\star.lisp\")", "may not contain *"},
    {"Path", "Zero", "(open (format nil \"star.lisp~a.txt\" (code-char 0)))", "no character 0"},
    {"Path", "Folder", "(open \".\")", "is not a file that can be opened"},
    {"Path", "MadeByReading", "(open \"new.txt\" :if-does-not-exist :create)", "is not made"},
    {"Path", "MadeByProbing", "(open \"new.txt\" :direction :probe :if-does-not-exist :create)",
     "is not made"},
    {"Path", "Device", "(open \"/dev/zero\")", kRead},
    {"Path", "Encoding", "(open \"star.lisp\" :external-format 'evil)", "not an external format"},
    {"Path", "Descriptor", "(ext:make-stream-from-fd 2 :output)", "is not available"},

    {"DotDot", "Read", "(open \"../out/secret.txt\")", kRead},
    {"DotDot", "Twice", "(open \"sub/../../out/secret.txt\")", kRead},
    {"DotDot", "Missing", "(open \"nowhere/../../out/secret.txt\")", kRead},
    {"DotDot", "Write", "(open \"../../out/mark\" :direction :output)", kWrite},
    {"DotDot", "WriteSettings", "(open \"../settings.ini\" :direction :output)", kWrite},
    {"DotDot", "OtherProgram", "(open \"../other/x\" :direction :output)", kWrite},
    {"DotDot", "Load", "(load \"../out/secret.lisp\")", kRead},
    {"DotDot", "Probe", "(print (probe-file \"../out/secret.txt\"))", kRead},
    {"DotDot", "Directory", "(directory \"../out/*\")", kRead},
    {"DotDot", "Delete", "(delete-file \"../../out/secret.txt\")", kWrite},
    {"DotDot", "Rename", "(rename-file \"own.txt\" \"../../out/mark\")", kWrite},
    {"DotDot", "Folders", "(ensure-directories-exist \"../../out/mark/x/\")", kWrite},
    {"DotDot", "Up",
     "(open (make-pathname :directory '(:relative :up \"out\") :name \"secret\" :type \"txt\"))",
     kRead},
    {"DotDot", "DataFile", "(data-file \"../../out/mark\")", kWrite},
    {"DotDot", "Merge", "(open (merge-pathnames \"../out/secret.txt\" *load-pathname*))", ""},

    {"Link", "Read", "(with-open-file (s \"link.txt\") (read-line s))", ""},
    {"Link", "ReadOwn", "(open \"OWN/link.txt\")", kRead},
    {"Link", "Folder", "(open \"OWN/linked/secret.txt\")", kRead},
    {"Link", "Load", "(load \"linked/secret.lisp\")", kRead},
    {"Link", "Directory", "(directory \"linked/*\")", kRead},
    {"Link", "Write",
     "(with-open-file (s \"link.txt\" :direction :output :if-exists :overwrite) (print 1 s))",
     kWrite},
    {"Link", "WriteNew", "(open \"nothing.txt\" :direction :output)",
     "is not a file that can be written"},
    {"Link", "WriteFolder", "(open \"linked/mark\" :direction :output)", kWrite},
    {"Link", "Delete", "(delete-file \"linked/secret.txt\")", kWrite},
    {"Link", "Rename", "(rename-file \"own.txt\" \"linked/mark\")", kWrite},
    {"Link", "Folders", "(ensure-directories-exist \"linked/mark/x/\")", kWrite},
};
INSTANTIATE_TEST_SUITE_P(Files, FileAttackTest, testing::ValuesIn(kPaths), attack_name);

}  // namespace
}  // namespace magna
