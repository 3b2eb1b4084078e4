// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/lisp/lisp_boot.h"
#include "core/reference/reference.h"

namespace magna::test {

/// The words that files may use: those of Common Lisp, and those of the dialect.
inline std::vector<std::string> words_of_files() {
  std::set<std::string> words;
  for (const LispSource& source : lisp_sources()) {
    if (std::string_view(source.name) != "allowed.lisp") continue;
    // The list of words: all but what is a comment, a string or has a package.
    std::string word;
    bool comment = false;
    for (const char* at = source.text; *at != '\0'; ++at) {
      if (*at == ';') comment = true;
      if (*at == '\n') comment = false;
      const bool ends = comment || std::isspace(static_cast<unsigned char>(*at)) != 0 ||
                        std::string_view("()'\"").find(*at) != std::string_view::npos;
      if (!ends) {
        word += *at;
        continue;
      }
      if (!word.empty() && word.find_first_of(":|#,@`") == std::string::npos) words.insert(word);
      word.clear();
    }
  }
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      const bool called =
          entry.kind == ReferenceKind::Function || entry.kind == ReferenceKind::Command;
      if (called && entry.name.find_first_of("(| ") == std::string::npos) words.insert(entry.name);
    }
  }
  return {words.begin(), words.end()};
}

/// Definitions of functions that make structures, of so many levels or circular: NAME of each.
inline constexpr const char* kDeepStructures[] = {
    "deep-car", "deep-vector", "deep-quote", "car-circle",  "cdr-circle",
    "two-ways", "vector-ring", "table-ring", "object-ring", "deep-end",
};
inline constexpr const char* kDeepDefinitions = R"(
(defstruct box content)
(defun deep-car (n) (let ((x nil)) (dotimes (k n) (setf x (list x))) x))
(defun deep-vector (n) (let ((x nil)) (dotimes (k n) (setf x (vector x))) x))
(defun deep-quote (n) (let ((x 'car)) (dotimes (k n) (setf x (list 'quote x))) x))
(defun car-circle (n) (let ((x (list 1 2 n))) (setf (car x) x) x))
(defun cdr-circle (n) (let ((x (list 1 2 n))) (setf (cdr (last x)) x) x))
(defun two-ways (n) (let ((x (list (list 1) n))) (setf (car (first x)) x (cdr (last x)) x) x))
(defun vector-ring (n) (let ((x (vector 1 n))) (setf (svref x 0) (list x)) x))
(defun table-ring (n)
  (let ((x (make-hash-table :test 'equalp)))
    (setf (gethash (vector-ring n) x) x (gethash n x) (list x))
    x))
(defun object-ring (n) (let ((x (make-box))) (setf (box-content x) (list n x)) x))
(defun deep-end (n) (let ((x n)) (dotimes (k n) (setf x (cons k x))) x))
)";

/// Calls the function with structures made by these functions, in several places of its arguments;
/// an error of a call ends that call only.
inline std::string deep_calls(std::string_view function, const std::vector<std::string>& makers,
                              int levels) {
  std::string made;
  for (const std::string& maker : makers) made += fmt::format("({} {}) ", maker, levels);
  return fmt::format(
      "{}(dolist (x (list {}))\n"
      "  (dolist (arguments (list (list x) (list x x) (list 1 x) (list x 1) (list #'identity x)\n"
      "                           (list 'car x) (list 1 2 x) (list nil x) (list x \"a\")\n"
      "                           (list x (list x) :test #'equal) (list #'cons x x)))\n"
      "    (handler-case (apply '{} arguments) (serious-condition () nil))))\n",
      kDeepDefinitions, made, function);
}

}  // namespace magna::test
