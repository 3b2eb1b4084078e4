;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Rights beyond the closed dialect (file_trust.h). They belong to the image: all code in it can be
;;;; called by all other code, so code that is not trusted does not enter an image that has rights,
;;;; and an image with such code gets none.

(in-package "MAGNA")
(export '(declare-trust))

(defun right-p (right)
  "May the code that runs do what RIGHT, :files or :lisp, stands for?"
  (and *image*
       (or (member right (image-rights *image*)) (member :lisp (image-rights *image*)))
       t))

(defun enter-code (name origin)
  "Code of NAME, a file or \"\" for the console, is about to enter the image. ORIGIN: its kind and the
rights that it brings along, as texts (file_trust.h)."
  (destructuring-bind (kind . words) origin
    (let ((rights (loop for word in words collect (if (string= word ":lisp") :lisp :files)))
          (shown (if (string= name "") "the console" name)))
      (when (and rights (image-stranger *image*))
        (fail "~a brings the rights ~(~s~), but this world also has code of ~a, which is not trusted ~
               and could use them; reload the world without that, or trust it, too ~
               (resources/worlds/README.md, Safety)" shown rights (image-stranger *image*)))
      (when (string= kind "other")
        (when (image-rights *image*)
          (fail "~a is not trusted, and the code of this world has the rights ~(~s~), which it could ~
                 use; trust it, too (resources/worlds/README.md, Safety), or reload the world"
                shown (image-rights *image*)))
        (setf (image-stranger *image*) shown))
      (setf (image-rights *image*) (union rights (image-rights *image*))))))

(defmacro declare-trust (&rest clauses &key rights reason)
  "(declare-trust :rights (:files :lisp) :reason \"why\"), the first form of a file: C++ reads it before
the file is loaded."
  (declare (ignore clauses reason))
  (unless (and (proper-list-p rights) (every #'right-p rights))
    (fail "declare-trust is the first form of a file"))
  nil)
