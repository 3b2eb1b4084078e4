;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The access from Lisp to the running world. `%ask' is a C++ function (lisp_request_handler.cpp).

(in-package "MAGNA")

(defun ask (name &rest arguments)
  "What the primitive NAME (a text) says to ARGUMENTS: nil, t, numbers, texts, and lists of them.
Numbers come back as integers when they are whole. Symbols go over as their names in lower case, a
keyword's with its colon. Fails when the primitive does, or when no world runs; unwinds when the
program is to stop."
  (let ((answer (%ask name arguments)))
    (case (first answer)
      ((t) (second answer))
      (:stop (throw '%stop :stopped))
      (t (fail "~a" (second answer))))))
