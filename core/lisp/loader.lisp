;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Loading a world file: reading and evaluating its forms one after the other, handing the result
;;;; over as plain lists, numbers and strings, and wiping away what the file has defined.

(in-package "MAGNA")

(defvar *boot-output* *error-output* "Where a file's own output goes: standard error.")
(defvar *known-packages* nil "The packages that are there before a file is loaded.")

;;; What would end the process or run beside it is not for a file.

(defun refuse (name)
  (lambda (&rest arguments)
    (declare (ignore arguments))
    (error 'world-error
           :message (format nil "a world file may not call ~(~a~)" name))))

(defun take-away (package &rest names)
  (dolist (name names)
    (let ((symbol (find-symbol name package)))
      (when (and symbol (fboundp symbol))
        (setf (fdefinition symbol) (refuse (format nil "~a:~a" package name)))))))

(take-away "EXT" "QUIT" "EXIT")
(take-away "SI" "TPL" "TOP-LEVEL")
(take-away "MP" "PROCESS-RUN-FUNCTION" "MAKE-PROCESS" "PROCESS-ENABLE" "PROCESS-PRESET"
           "PROCESS-KILL" "PROCESS-SUSPEND" "PROCESS-RESUME" "EXIT-PROCESS" "INTERRUPT-PROCESS")

;;; What is kept of a file until its places have been found: its functions are called again then.

(defstruct session package readtable places random-state place-types)

(defvar *session* nil "The file that has been loaded, until it is forgotten.")

;;; The file's own package

(defun make-file-package ()
  (let ((package (make-package "ARS" :use '("COMMON-LISP")))
        (words nil))
    (do-external-symbols (symbol "MAGNA") (push symbol words))
    (import words package)
    (export words package)
    package))

(defun forget-file ()
  "Removes what a load has made: packages with everything in them, bound names, exit hooks."
  (dolist (name *bound-names*) (ignore-errors (makunbound name)))
  (setf *bound-names* nil *session* nil si::*exit-hooks* nil)
  (let ((own (set-difference (list-all-packages) *known-packages*)))
    (dolist (package own)
      (ignore-errors
       (ext:package-lock package nil)
       (unuse-package (package-use-list package) package)))
    (dolist (package own) (ignore-errors (delete-package package))))
  (ext:set-limit 'ext:heap-size *heap-limit*))

;;; Results as plain values

(defun plain-value (value)
  (cond ((eq value t) t)
        ((null value) nil)
        ((symbolp value) (string-downcase (symbol-name value)))
        (t value)))

(defun plain-thing (thing)
  (list (thing-name thing) (thing-place thing)
        (let ((location (thing-location thing))) (if (consp location) (rest location) '(0d0 0d0)))
        (thing-kind thing) (thing-footprint thing)
        (loop for (name . value) in (thing-attributes thing) collect (list name (plain-value value)))
        (mapcar #'plain-thing (thing-contents thing))))

(defun plain-map (map)
  (let ((options (world-map-options map)))
    (list (world-map-name map) (world-map-place map)
          (world-map-width map) (world-map-height map)
          (getf options :tick) (getf options :resolution) (getf options :offset)
          (getf options :agent-origin) (getf options :cybot-start)
          (reverse (world-map-clauses map))
          (mapcar #'plain-thing (reverse (world-map-things map))))))

(defun plain-robot (robot)
  (let ((options (robot-options robot)) (map (robot-map robot)))
    (list (robot-name robot) (robot-place robot)
          (world-map-name (at (robot-place robot)
                            (if (world-map-p map) map (map-named-later map))))
          (robot-pose robot)
          (getf options :type) (getf options :cameras) (getf options :hands) (getf options :bins)
          (getf options :ranger) (getf options :mission) (if (getf options :patrol) t nil)
          (if (getf options :straight) t nil) (getf options :image-camera))))

(defun map-named-later (map)
  (if (and map (symbolp map))
      (map-named map (and (boundp map) (symbol-value map)))
      (fail "expected the name of a map, not ~a" (show map))))

(defun plain-place-type (type)
  (list (place-type-name type) (place-type-place type)
        (place-type-confusion type) (place-type-invisible type)
        (loop for (rows . direction) in (place-type-matchers type) collect (list rows direction))
        (needs-cells-p type)))

;;; Loading

(defvar *reading* nil "The stream while a form is being read from it, else nil.")

(defvar *failure-tag* nil "What the load in progress is to be thrown out to.")

(defun give-up (condition &rest ignored)
  "Unwinds at once, on whatever stack is left: the condition is described afterwards."
  (declare (ignore ignored))
  (throw *failure-tag* (list condition
                        (if *reading* (or (file-position *reading*) 0) *place*)
                        (and *reading* t)
                        *cell*)))

(defun load-forms (stream)
  "Reads and evaluates one form after the other; gives the values of the last."
  (let ((end (list nil)) (results nil))
    (loop
      (let* ((start (progn (peek-char t stream nil) (file-position stream)))
             (form (let ((*reading* stream) (*place* start)) (read stream nil end))))
        (when (eq form end) (return (values-list results)))
        (at (or (and (consp form) (gethash form *places*)) start)
          (check-form form)
          (setf results (multiple-value-list (eval form))))))))

(defun check-form (form)
  (when (and (consp form) (symbolp (first form)) (not (fboundp (first form))))
    (let ((name (symbol-name (first form))))
      (when (member name '("WALL" "RECT" "CIRCLE" "OBJ") :test #'string=)
        (fail "~(~a~) is a clause of defmap and cannot stand alone; put it inside (defmap ...)"
              name)))))

(defun failure-report (condition offset reading cell)
  (list nil offset reading
        (if cell
            (format nil "~a (seen from the cell (~d ~d))" (describe-failure condition)
                    (cell-x cell) (cell-y cell))
            (describe-failure condition))
        (blamed-symbol condition)))

(defun call-guarded (session function)
  "What FUNCTION gives in the surroundings of a file, or (NIL offset reading message symbol)."
  (let ((*places* (session-places session)) (*place* 0) (*reading* nil) (*cell* nil)
        (*failure-tag* (list "failed")) (no-input (make-concatenated-stream)))
    (with-standard-io-syntax
      (let* ((*package* (session-package session))
             (*readtable* (session-readtable session))
             (*read-default-float-format* 'double-float)
             (*print-readably* nil)
             (*features* (copy-list *features*))
             (*modules* *modules*)
             (*random-state* (session-random-state session))
             (*gensym-counter* 0)
             (*standard-output* *boot-output*) (*error-output* *boot-output*)
             (*trace-output* *boot-output*)
             (*standard-input* no-input)
             (*terminal-io* (make-two-way-stream no-input *boot-output*))
             (*query-io* *terminal-io*) (*debug-io* *terminal-io*)
             (*break-on-signals* nil)
             (*debugger-hook* #'give-up) (ext:*invoke-debugger-hook* #'give-up)
             (plain nil)
             (failure
               (catch *failure-tag*
                 (handler-bind ((warning #'muffle-warning)
                                (serious-condition #'give-up))
                   (setf plain (funcall function)))
                 nil)))
        (if failure (apply #'failure-report failure) plain)))))

(defun guarded-load (session text)
  "(T maps robots attributes place-types), or (NIL offset reading message symbol)."
  (let ((*maps* nil) (*robots* nil) (*attributes* nil) (*place-types* nil))
    (call-guarded session
                  (lambda ()
                    (load-forms (make-string-input-stream text))
                    (setf (session-place-types session) (reverse *place-types*))
                    (list t (mapcar #'plain-map (reverse *maps*))
                          (mapcar #'plain-robot (reverse *robots*))
                          (reverse *attributes*)
                          (mapcar #'plain-place-type (session-place-types session)))))))

(defun value-text (value)
  "VALUE as the console shows it; long floats, such as pi is one, as the numbers of the world."
  (let ((*print-circle* t) (*print-pretty* nil))
    (prin1-to-string (if (typep value 'long-float) (coerce value 'double-float) value))))

(defun guarded-evaluation (session text)
  "(T text): what the forms print, and the values of the last, a line each."
  (let ((*maps* nil) (*robots* nil) (*attributes* nil) (*place-types* nil))
    (call-guarded
     session
     (lambda ()
       (let* ((results nil)
              (printed (with-output-to-string (*standard-output*)
                         (setf results (multiple-value-list
                                        (load-forms (make-string-input-stream text))))))
              (said (string-trim '(#\Newline #\Space) printed))
              (texts (mapcar #'value-text results)))
         (list t (format nil "~{~a~^~%~}" (if (string= said "") texts (cons said texts)))))))))

(defun new-session ()
  (make-session :package (make-file-package) :readtable (make-world-readtable)
                :places (make-hash-table :test #'eq) :random-state (make-random-state 1)))

(defun evaluate-text (text)
  "Called from outside. Nil: it was cut off; t: something unwound past the guards."
  (catch '%left
    (unwind-protect (catch '%cut (guarded-evaluation (new-session) text))
      (forget-file))))

(defun load-world (text)
  "Called from outside. Nil: it was cut off; t: something unwound past the guards. When it has loaded,
the file is kept until FORGET-WORLD."
  (let ((loaded nil))
    (catch '%left
      (unwind-protect
           (catch '%cut
             (let* ((session (new-session))
                    (result (guarded-load session text)))
               (when (first result) (setf *session* session loaded t))
               result))
        (unless loaded (forget-file))))))

(defun find-places (filled left top width height matched)
  "Called from outside, after LOAD-WORLD. (T (number ...)), six numbers a place: see PLACES-OF-TYPE;
or as LOAD-WORLD when it fails. FILLED: the cells row by row; MATCHED: what match forms have found."
  (catch '%left
    (catch '%cut
      (call-guarded *session*
                    (lambda ()
                      (list t (find-all-places
                               (session-place-types *session*)
                               (make-cell-map :left left :top top :width width :height height
                                              :filled filled)
                               matched)))))))

(defun forget-world ()
  "Called from outside, after LOAD-WORLD and what was to be done with what it has kept. The watchdog
cannot cut this off: all has to go."
  (catch '%left (forget-file)))

;;; An error that no guard catches must not end in ECL's debugger, which would wait for a person.
(setf ext:*invoke-debugger-hook* (lambda (&rest ignored)
                                   (declare (ignore ignored))
                                   (throw '%left t)))

(setf *known-packages* (list-all-packages))
(ext:package-lock (find-package "MAGNA") t)
