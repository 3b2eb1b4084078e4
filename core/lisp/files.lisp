;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Files of world files and programs: they can be read from the file's own folder, the resources
;;;; and the data folder, and written to the data folder. C++ resolves names and checks access
;;;; (`%file', program_files.cpp); "ars:NAME" is a file of the resources (manual A).

(in-package "MAGNA")

(export '(data-file dsklap))

(defun path-text (path)
  "What the file is called, as text; Lisp's own abbreviations are not understood."
  (typecase path
    (string path)
    (logical-pathname (fail "logical pathnames such as ~a are not available" (show path)))
    (pathname (or (namestring path) ""))
    (t (fail "expected the name of a file, not ~a" (show path)))))

(defun file-answer (action path &optional (other ""))
  "What `%file' says to ACTION (\"read\", \"write\", ...) on PATH."
  (let ((answer (%file action *file* *loading* (path-text path) (path-text other)
                       (right-p :files))))
    (if (first answer) (second answer) (fail "~a" (second answer)))))

(defun data-file (name)
  "The path of a file in the program's data folder."
  (file-answer "data" name))

;;; Streams

(defun own-streams () (image-streams *image*))

(defun check-own-stream (stream)
  "Streams of the process are not closed by a program."
  (when (or (and (typep stream 'file-stream) (open-stream-p stream) (not (right-p :lisp))
                 (not (and *image* (member stream (own-streams)))))
            (eq stream *printed*)
            (and *program* (eq stream (program-output *program*))))
    (fail "this stream is not the program's to close")))

(defparameter *stream-options* '(:element-type :if-exists :if-does-not-exist :external-format))

(defun check-external-format (format)
  (unless (member format '(:default :utf-8 :latin-1 :us-ascii))
    (fail "~a is not an external format; use :default, :utf-8, :latin-1 or :us-ascii" (show format))))

(defun open-file (open path &rest options &key (direction :input) (external-format :default)
                                            &allow-other-keys)
  "OPEN is Lisp's function."
  (unless (member direction '(:input :output :io :probe))
    (fail "~a is not a :direction of open" (show direction)))
  (when (and (member direction '(:input :probe)) (eq (getf options :if-does-not-exist) :create))
    (fail "a file that is read is not made; open it with :direction :output"))
  (check-external-format external-format)
  (let* ((action (if (member direction '(:input :probe)) "read" "write"))
         (stream (apply open (file-answer action path) :direction direction
                        (loop for key in *stream-options*
                              unless (eq (getf options key options) options)
                                append (list key (getf options key))))))
    (when stream (push stream (image-streams *image*)))
    stream))

(defun forget-stream (stream)
  (setf (image-streams *image*) (remove stream (own-streams))))

;;; Loading

(defvar *load-depth* 0 "How many files are being loaded within each other.")
(defconstant +most-loads+ 50)

(defun load-file (path &key (if-does-not-exist t) &allow-other-keys)
  "The forms of another file, in the surroundings of this one; errors name their place in it."
  (unless (or if-does-not-exist (file-answer "probe" path)) (return-from load-file nil))
  (when (>= *load-depth* +most-loads+)
    (fail "~d files load each other; does one load itself?" +most-loads+))
  (destructuring-bind (base text truename origin) (read-source path)
    (enter-code truename origin)
    (let ((*load-depth* (1+ *load-depth*)) (*source-base* base) (*loading* truename)
          (*package* *package*) (*reading* nil)
          (*load-pathname* (file-of-pathname (path-text path))) (*load-truename* (pathname truename)))
      (load-forms (make-string-input-stream text))
      t)))

(defun last-part (name)
  "What follows the last separator of folders in NAME, without .lisp."
  (let* ((start (position-if (lambda (c) (find c "/;:")) name :from-end t))
         (part (subseq name (if start (1+ start) 0))))
    (subseq part 0 (or (search ".lisp" part :from-end t :test #'char-equal) (length part)))))

(defun dsklap (file)
  "Nisp's LOAD (manual A): the suffix .lisp need not be written. The simulator itself, ars-magna in
whatever folder, is loaded already."
  (let ((name (path-text file)))
    (cond ((string-equal (last-part name) "ars-magna") t)
          ((file-answer "probe" name) (load-file name))
          (t (load-file (concatenate 'string name ".lisp"))))))

(defun read-source (path)
  "The text of a file: (first-place text path origin), kept for the places of errors in it."
  (ask "read-source" *file* *loading* (path-text path) (right-p :files)))

(defun file-of-pathname (path)
  (and path (string/= path "") (ignore-errors (pathname path))))

(defun main-truename ()
  "The path of the file whose code runs, links followed; nil: it is not there, or the console."
  (and (string/= *file* "") (ignore-errors (file-answer "main" *file*))))

(defun existing-file (path)
  (or (file-of-pathname (file-answer "probe" path))
      (fail "the file ~a does not exist" (path-text path))))

(defun install-file-functions ()
  (define-checked open (path &rest options) (apply #'open-file #'%original path options))
  (define-checked close (stream &rest options)
    (check-own-stream stream)
    (forget-stream stream)
    (apply #'%original stream options))
  (define-checked load (path &rest options) (apply #'load-file path options))
  (define-checked probe-file (path) (file-of-pathname (file-answer "probe" path)))
  (define-checked truename (path) (existing-file path))
  (define-checked directory (path &rest options)
    (declare (ignore options))
    (mapcar #'pathname (file-answer "list" path)))
  (define-checked delete-file (path) (file-answer "delete" path))
  (define-checked rename-file (path new &rest options)
    (declare (ignore options))
    (let ((renamed (file-of-pathname (file-answer "rename" path new))))
      (values renamed (pathname path) renamed)))
  (define-checked file-write-date (path) (%original (file-answer "read" path)))
  (define-checked ensure-directories-exist (path &rest options)
    (declare (ignore options))
    (values path (file-answer "make-folders" path))))
