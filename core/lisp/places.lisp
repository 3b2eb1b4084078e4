;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Place types: `def-place-type' (manual 5.1.1), and finding the places of types that are
;;;; described by a program. This needs a second call, after the cells have been painted.

(in-package "MAGNA")

(defparameter *def-place-type-usage*
  (format nil "(def-place-type name (cell) [:confusion p] [:check-matchers ((match-form direction) ~
               ...)] [:checker expression] [:directions expression] [:invisible flag] [:graphics ~
               ((window x y) body...)])"))

(defparameter *match-form-usage*
  (format nil "a match form: rows of nil, t and ?() (or -, * and x), odd in number and of one odd ~
               length"))

(defstruct place-type
  name place confusion invisible
  matchers     ; list of (rows . direction), rows as texts of - * x
  checker      ; (place . function), or nil
  directions   ; likewise
  graphics)    ; likewise, with a window as argument

(defvar *place-types* nil "The place types of the file that is being loaded, newest first.")

(defun remember-place-type (type)
  "Takes the place of one of that name, which counts as defined again."
  (check-world-loads)
  (setf *place-types*
        (cons type (remove (place-type-name type) *place-types*
                           :key #'place-type-name :test #'string=))))

;;; The form

(defun match-entry (entry)
  "One cell of a match form as a character."
  (flet ((named (name) (and entry (symbolp entry) (string= (symbol-name entry) name))))
    (cond ((or (null entry) (named "-")) #\-)
          ((or (eq entry t) (named "*")) #\*)
          ((or (eq entry '|?()|) (named "X")) #\x)
          (t (wrong *match-form-usage* "~a is none of them" (show entry))))))

(defun match-rows (form)
  (let ((usage *match-form-usage*))
    (unless (and (consp form) (proper-list-p form)
                 (every (lambda (row) (and (consp row) (proper-list-p row))) form))
      (wrong usage "~a is not a list of lists" (show form)))
    (let ((width (length (first form))))
      (unless (every (lambda (row) (= (length row) width)) form)
        (wrong usage "the rows are not equally long"))
      (unless (and (oddp width) (oddp (length form)))
        (wrong usage "it has ~d row~:p of ~d" (length form) width)))
    (loop for row in form collect (map 'string #'match-entry row))))

(defun matcher-form (matcher)
  (at (place-of matcher)
    (unless (and (proper-list-p matcher) (= (length matcher) 2))
      (wrong *def-place-type-usage* "a check matcher is a list (match-form direction), not ~a"
             (show matcher)))
    `(at ,*place*
       (cons ',(at (place-of (first matcher)) (match-rows (first matcher)))
             ,(real-form (second matcher) "the direction of a match form"
                         *def-place-type-usage*)))))

(defun cell-function-form (variable expression)
  "Code for where EXPRESSION stands, with the function of a cell that evaluates it."
  (at (place-of expression)
    `(cons ,*place* (lambda (,variable) (declare (ignorable ,variable)) ,expression))))

(defun place-option-form (key value variable)
  (ecase key
    (:confusion `(:confusion ,(real-form value "the confusion" *def-place-type-usage*)))
    (:invisible `(:invisible (if ,value t nil)))
    (:check-matchers
     (unless (proper-list-p value)
       (wrong *def-place-type-usage* "the check matchers need a list, not ~a" (show value)))
     `(:matchers (list ,@(mapcar #'matcher-form value))))
    (:checker `(:checker ,(cell-function-form variable value)))
    (:directions `(:directions ,(cell-function-form variable value)))
    (:graphics `(:graphics ,(graphics-form value *def-place-type-usage*)))))

(defmacro def-place-type (&whole form &rest parts)
  "Manual 5.1.1."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *def-place-type-usage*))
      (destructuring-bind (name variables &rest keys) (check-clause form 2 nil usage)
        (unless (and name (symbolp name))
          (wrong usage "the name of the place type must be a symbol, not ~a" (show name)))
        (unless (and (proper-list-p variables) (= (length variables) 1))
          (wrong usage "there is one variable, the cell, in a list; ~a is not that"
                 (show variables)))
        (check-variable (first variables) "cell" usage)
        (check-keys keys '(:confusion :check-matchers :checker :directions :invisible :graphics)
                    usage)
        `(at ,*place*
           (remember-place-type
            (make-place-type
             :name ,(string-downcase (symbol-name name)) :place ,*place*
             ,@(loop for (key value) on keys by #'cddr
                     append (place-option-form key value (first variables)))))
           ',name)))))

;;; Data visible to its expressions

(defstruct cell x y filled? type)

(defmethod print-object ((cell cell) stream)
  (print-unreadable-object (cell stream) (format stream "cell ~a ~a" (cell-x cell) (cell-y cell))))

(defstruct found-type name canonical-dir)

(defmethod print-object ((type found-type) stream)
  (print-unreadable-object (type stream) (format stream "place type ~a" (found-type-name type))))

(define-slot cell "X" (cell) (cell-x cell))
(define-slot cell "Y" (cell) (cell-y cell))
(define-slot cell "FILLED?" (cell) (cell-filled? cell))
(define-slot cell "TYPE" (cell) (cell-type cell))
(define-slot found-type "NAME" (type) (found-type-name type))
(define-slot found-type "CANONICAL-DIR" (type) (found-type-canonical-dir type))

(defstruct cell-map left top width height
  (filled "" :type simple-base-string))  ; row by row, * is a wall

(defvar *cell-map* nil "The cells of the map while its places are being found, else nil.")
(defvar *cell* nil "The cell that is being looked at.")

(defun wall-at (map x y)
  "Is there a wall? Outside the map there is."
  (let ((column (- x (cell-map-left map))) (row (- y (cell-map-top map))))
    (or (not (< -1 column (cell-map-width map)))
        (not (< -1 row (cell-map-height map)))
        (char= (schar (cell-map-filled map) (+ column (* row (cell-map-width map)))) #\*))))

(defun window-reach (size what)
  (unless (and (integerp size) (oddp size) (< 0 size 1000))
    (fail "expected (cell-occupancy-window cell width height); the ~a must be an odd number of ~
           cells, not ~a" what (show size)))
  (floor size 2))

(defun cell-occupancy-window (cell width height)
  "Manual 5.1.1: WIDTH x HEIGHT cells round CELL, as rows of t = wall and nil = empty."
  (unless *cell-map*
    (fail "cell-occupancy-window is for the expressions of def-place-type; there are no cells yet"))
  (unless (cell-p cell)
    (fail "expected (cell-occupancy-window cell width height); ~a is not a cell" (show cell)))
  (let ((map *cell-map*) (x (cell-x cell)) (y (cell-y cell))
        (across (window-reach width "width")) (down (window-reach height "height")))
    (loop for j from (- y down) to (+ y down)
          collect (loop for i from (- x across) to (+ x across) collect (wall-at map i j)))))

;;; Finding places

(defun cell-at (map column row)
  (make-cell :x (+ column (cell-map-left map)) :y (+ row (cell-map-top map))
             :filled? (char= (schar (cell-map-filled map) (+ column (* row (cell-map-width map))))
                             #\*)))

(defun checker-verdict (values)
  "The column and row offsets and the direction of what a checker gave, or nothing."
  (when (first values)
    (let ((usage ":checker to give four values: yes or no, dx, dy and a direction"))
      (unless (= (length values) 4)
        (wrong usage "it gave ~{~a~^, ~}" (mapcar #'show values)))
      (values (whole-value (second values) "dx" usage)
              (whole-value (third values) "dy" usage)
              (real-value (fourth values) "the direction" usage)))))

(defun check-cell (map column row checker note)
  "Has CHECKER look at a cell; what it finds is given to NOTE."
  (let ((*cell* (cell-at map column row)))
    (multiple-value-bind (dx dy direction) (checker-verdict
                                            (multiple-value-list (funcall checker *cell*)))
      (when dx
        (let ((to-column (+ column dx)) (to-row (+ row dy)))
          (unless (and (< -1 to-column (cell-map-width map)) (< -1 to-row (cell-map-height map)))
            (fail "the checker says that the cell (~d ~d) is a place; that is outside the map"
                  (+ (cell-x *cell*) dx) (+ (cell-y *cell*) dy)))
          (funcall note to-column to-row direction))))))

(defun canonical-directions (type cell direction)
  "Both as a list."
  (let ((usage ":directions to give two numbers") (function (place-type-directions type)))
    (if (null function)
        (list direction (+ direction (coerce pi 'double-float)))
        (at (car function)
          (setf (cell-type cell) (make-found-type :name (place-type-name type)
                                                  :canonical-dir direction))
          (let* ((*cell* cell) (values (multiple-value-list (funcall (cdr function) cell))))
            (unless (= (length values) 2)
              (wrong usage "it gave ~:[nothing~;~:*~{~a~^, ~}~]" (mapcar #'show values)))
            (list (real-value (first values) "the first direction" usage)
                  (real-value (second values) "the second direction" usage)))))))

(defun places-of-type (map type index matched)
  "INDEX, x, y, basic and canonical directions of every place, one list for all. MATCHED: column,
row and direction of those the match forms have found."
  (let ((seen (make-hash-table)) (found nil))
    (flet ((note (column row direction)
             (let ((key (+ column (* row (cell-map-width map)))))
               (unless (or (gethash key seen)
                           (char= (schar (cell-map-filled map) key) #\*))
                 (setf (gethash key seen) t)
                 (let ((cell (cell-at map column row)))
                   (setf found (revappend (list* index (cell-x cell) (cell-y cell) direction
                                                 (canonical-directions type cell direction))
                                          found)))))))
      (loop for (column row direction) in matched do (note column row direction))
      (let ((checker (place-type-checker type)))
        (when checker
          (at (car checker)
            (dotimes (row (cell-map-height map))
              (dotimes (column (cell-map-width map))
                (check-cell map column row (cdr checker) #'note)))))))
    (nreverse found)))

(defun needs-cells-p (type)
  "Must its places be found by its program?"
  (and (or (place-type-checker type) (place-type-directions type)) t))

(defun matched-of (matched index)
  "Of the flat numbers type, column, row, direction those of one type, as lists."
  (loop for k from 0 below (length matched) by 4
        when (= (aref matched k) index)
          collect (list (round (aref matched (+ k 1))) (round (aref matched (+ k 2)))
                        (aref matched (+ k 3)))))

(defun find-all-places (types map matched)
  (let ((*cell-map* map))
    (loop for type in types
          for index from 0
          when (needs-cells-p type)
            nconc (places-of-type map type index (matched-of matched index)))))
