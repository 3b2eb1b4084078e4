;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The package of the dialect's own code. World files do not see it: each is read in a new package
;;;; ARS (loader.lisp), into which the dialect's words are imported.

(defpackage "MAGNA"
  (:use "COMMON-LISP")
  (:export "DEFMAP" "DEFROBOT" "DEFATTRIBUTE"
           "DEF-PLACE-TYPE" "CELL-OCCUPANCY-WINDOW" "MATCHQ"))

;;; The names used by drawings in a :graphics clause, so that files with them can be read.
(defpackage "XLIB"
  (:use)
  (:export "DRAW-ARC" "DRAW-ARCS" "DRAW-GLYPH" "DRAW-GLYPHS" "DRAW-LINE" "DRAW-LINES" "DRAW-POINT"
           "DRAW-POINTS" "DRAW-RECTANGLE" "DRAW-RECTANGLES" "DRAW-SEGMENTS"))

(in-package "MAGNA")

(defvar *heap-limit* (ext:get-limit (quote ext:heap-size))
  "What a file may use, bytes; as the boot has set it.")

(defvar *place* 0
  "Character offset of the innermost clause that is being expanded or evaluated.")

(defvar *places* nil
  "Every list that was read from the file, by identity, with its character offset.")

(defvar *file* "" "The path of the file whose code runs; a program's, else the world's.")
(defvar *loading* "" "The path of the file that is being loaded; its folder is where names begin.")

(defmacro at (place &body body)
  "Evaluates BODY; an error in it is told with PLACE."
  `(let ((*place* ,place)) ,@body))

(defun place-of (form)
  "Where FORM stands in the file; what a macro has made stands where the macro was called."
  (or (and (consp form) *places* (gethash form *places*)) *place*))

;;; Lisp's own functions for the dialect's code; files get checked ones (closed.lisp).
(setf (fdefinition '%eval) #'eval
      (fdefinition '%read) #'read
      (fdefinition '%intern) #'intern
      (fdefinition '%find-symbol) #'find-symbol
      (fdefinition '%coerce) #'coerce
      (fdefinition '%class-of) #'class-of
      (fdefinition '%close) #'close
      (fdefinition '%proclaim) #'proclaim
      (fdefinition '%import) #'import
      (fdefinition '%export) #'export
      (fdefinition '%shadowing-import) #'shadowing-import)
