"""What is read: rules text with its marks, worked examples, figures, forms."""
